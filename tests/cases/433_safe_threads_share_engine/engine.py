import jax
import jax.numpy as jnp
import numpy as np


class Engine:
    def __init__(self, seed=0):
        w = np.random.default_rng(seed).normal(size=(4, 3))
        self.w = w.astype(np.float32)
        self.predict = jax.jit(self._predict)
        self.explain = jax.jit(jax.vmap(jax.grad(self._top)))

    def _top(self, row):
        return jnp.max(row @ self.w)

    def _predict(self, rows):
        return jax.nn.softmax(rows @ self.w)


ENGINE = Engine()
