import jax
import jax.numpy as jnp


class Recall:
    def __init__(self, k):
        self.k = k

    def init(self):
        return jnp.zeros(2)

    def update(self, acc, scores, labels):
        _, top = jax.lax.top_k(scores, self.k)
        hit = jnp.any(top == labels[:, None], axis=1)
        return acc + jnp.array([hit.sum(), hit.size])

    @staticmethod
    def value(acc):
        return acc[0] / acc[1]


class Calibration:
    def __init__(self, temperature):
        self.temperature = temperature

    def init(self):
        return jnp.zeros(2)

    def update(self, acc, scores, labels):
        conf = jnp.max(jax.nn.softmax(scores / self.temperature), axis=1)
        right = jnp.argmax(scores, axis=1) == labels
        return acc + jnp.array([jnp.abs(conf - right).sum(), labels.shape[0]])

    @staticmethod
    def value(acc):
        return acc[0] / acc[1]
