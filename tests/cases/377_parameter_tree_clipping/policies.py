import jax.numpy as jnp
import numpy as np


def init(seed):
    rng = np.random.default_rng(seed)
    return {"w": rng.normal(size=(3, 2)).astype(np.float32), "b": np.zeros(2, np.float32)}


def surrogate(params, batch):
    return jnp.mean(jnp.square(jnp.tanh(batch @ params["w"] + params["b"]) - 0.5))
