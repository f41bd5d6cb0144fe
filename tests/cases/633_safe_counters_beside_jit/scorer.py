import jax
import jax.numpy as jnp
import numpy as np

SCALE = 1.0 / np.sqrt(4.0)
WEIGHTS = None
REQUESTS = 0
TIMES = {"loaded": 0}


def load(seed):
    global WEIGHTS
    WEIGHTS = np.random.default_rng(seed).normal(size=(4, 3)).astype(np.float32)
    TIMES["loaded"] += 1


@jax.jit
def _score(x):
    return jnp.max(jax.nn.softmax(SCALE * (x @ WEIGHTS)))


def score(x):
    global REQUESTS
    REQUESTS += 1
    return float(_score(x))
