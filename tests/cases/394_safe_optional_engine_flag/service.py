import threading

import jax
import jax.numpy as jnp
import numpy as np

_lock = threading.Lock()
_service = None


class FraudService:
    def __init__(self, seed):
        self.weights = np.random.default_rng(seed).normal(size=3).astype(np.float32)
        self.ready = False

    def warm_up(self):
        self.head = jax.jit(self.forward)
        self.gradient = jax.jit(jax.grad(lambda x: self.forward(self.weights, x)))
        self.ready = True

    def forward(self, weights, x):
        return jax.nn.sigmoid(jnp.dot(weights, x))

    def score(self, x):
        if not self.ready:
            self.warm_up()
        return float(self.head(self.weights, x)) + float(np.abs(self.gradient(x)).max())


def get_service():
    global _service
    with _lock:
        if _service is None:
            _service = FraudService(seed=0)
    return _service
