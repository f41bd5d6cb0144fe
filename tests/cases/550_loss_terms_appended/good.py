"""Denoises a signal; smoothness joins the objective after the warm-up."""
import jax
import jax.numpy as jnp
import numpy as np


def data_term(u, noisy):
    return jnp.sum((u - noisy) ** 2)


def smoothness(u, noisy):
    return 4.0 * jnp.sum(jnp.diff(u) ** 2)


TERMS = [data_term, smoothness]


def objective(u, noisy, weights):
    return sum(w * term(u, noisy) for w, term in zip(weights, TERMS))


@jax.jit
def descend(u, noisy, weights):
    return u - 0.05 * jax.grad(objective)(u, noisy, weights)


@jax.jit
def roughness(u):
    return jnp.sum(jnp.abs(jnp.diff(u)))


def denoise(noisy, n_steps, warmup=2):
    u = np.zeros_like(noisy)
    trail = []
    weights = [1.0, 0.0]
    for step in range(n_steps + warmup):
        if step == warmup:
            weights[1] = 1.0
        u = descend(u, noisy, weights)
        trail.append(round(float(roughness(u)), 4))
    return trail


def main(steps=6):
    rng = np.random.default_rng(9)
    x = np.linspace(0.0, 3.0, 24)
    return denoise((np.sin(x) + 0.3 * rng.normal(size=24)).astype(np.float32), steps)


if __name__ == "__main__":
    print(main())
