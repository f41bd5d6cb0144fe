import jax
import jax.numpy as jnp
import numpy as np


def init(vocabulary, width, seed=0):
    rng = np.random.default_rng(seed)
    return {
        "embed": rng.normal(size=(vocabulary, width)).astype(np.float32),
        "query": rng.normal(size=(width, width)).astype(np.float32),
    }


@jax.jit
def next_token(params, tokens):
    x = params["embed"][tokens]
    attention = jax.nn.softmax(x @ params["query"] @ x[-1])
    return jnp.argmax(params["embed"] @ (attention @ x)).astype(tokens.dtype)
