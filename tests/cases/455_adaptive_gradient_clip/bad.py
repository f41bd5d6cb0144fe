import jax
import jax.numpy as jnp
import numpy as np

from clipping import AdaptiveClip


@jax.jit
def sgd(w, x, y, lr, limit):
    g = jax.grad(lambda v: jnp.mean((x @ v - y) ** 2))(w)
    norm = jnp.linalg.norm(g)
    return w - lr * g * jnp.minimum(1.0, limit / norm), norm


def train(n_steps, seed=0):
    rng = np.random.default_rng(seed)
    w = np.zeros(3, np.float32)
    clip = AdaptiveClip(limit=5.0)
    for step in range(n_steps):
        x = rng.normal(size=(8, 3)).astype(np.float32)
        w, norm = sgd(w, x, x[:, 0], clip.rate(step), clip.limit)  # HAZARD scalar-kind
        clip.observe(float(norm))
    return [float(v) for v in w]


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
