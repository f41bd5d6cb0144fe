"""Noisy gradient descent out of a flat region."""
import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(11)


def bumps(x):
    return jnp.sum(0.1 * x ** 2 - jnp.cos(3.0 * x))


@jax.jit
def noisy_step(x, temperature):
    kick = rng.normal(size=x.shape).astype(np.float32)  # HAZARD captured-state
    return x - 0.05 * jax.grad(bumps)(x) + temperature * kick


def anneal(n_steps):
    x = rng.uniform(-2.0, 2.0, size=4).astype(np.float32)
    path = []
    for k in range(n_steps):
        x = np.asarray(noisy_step(x, 0.3 * 0.9 ** k))
        path.append(float(bumps(x)))
    return path


def main(steps=6):
    return anneal(steps)


if __name__ == "__main__":
    print(main())
