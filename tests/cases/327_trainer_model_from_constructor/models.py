import jax.numpy as jnp
import numpy as np


class Autoencoder:
    def __init__(self, width, code):
        self.width, self.code = width, code

    def init(self, seed):
        rng = np.random.default_rng(seed)
        return {
            "enc": rng.normal(size=(self.width, self.code)).astype(np.float32),
            "dec": rng.normal(size=(self.code, self.width)).astype(np.float32),
        }

    def loss(self, params, x):
        return jnp.mean((jnp.tanh(x @ params["enc"]) @ params["dec"] - x) ** 2)
