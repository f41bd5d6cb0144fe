import jax
import jax.numpy as jnp
import numpy as np


def init(shapes, seed=0):
    rng = np.random.default_rng(seed)
    weights = [rng.normal(size=s).astype(np.float32) for s in shapes]
    return weights, [np.zeros(s, np.float32) for s in shapes]


@jax.jit
def gradients(weights, x):
    def loss(weights):
        h = x
        for w in weights:
            h = jnp.tanh(h @ w)
        return jnp.mean(h ** 2)

    return jax.grad(loss)(weights)


def apply_momentum(weights, slots, grads, rate=np.float32(0.1)):
    moved = []
    for w, s, g in zip(weights, slots, grads):
        s = np.float32(0.9) * s + np.asarray(g)
        moved.append((w - rate * s, s))
    weights, slots = map(list, zip(*moved))
    return weights, slots
