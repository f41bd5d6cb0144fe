"""Denoises a signal; smoothness joins the objective after the warm-up."""
import jax
import jax.numpy as jnp
import numpy as np


def data_term(u, noisy):
    return jnp.sum((u - noisy) ** 2)


def smoothness(u, noisy):
    return 4.0 * jnp.sum(jnp.diff(u) ** 2)


PENALTIES = {"smooth": smoothness}
TERMS = [data_term]


def objective(u, noisy):
    return sum(term(u, noisy) for term in TERMS)


@jax.jit
def descend(u, noisy):
    return u - 0.05 * jax.grad(objective)(u, noisy)


@jax.jit
def roughness(u):
    return jnp.sum(jnp.abs(jnp.diff(u)))


def denoise(noisy, n_steps, warmup=2):
    u = np.zeros_like(noisy)
    trail = []
    for step in range(n_steps + warmup):
        if step == warmup:
            TERMS.append(PENALTIES["smooth"])  # HAZARD captured-state
        u = descend(u, noisy)
        trail.append(round(float(roughness(u)), 4))
    return trail


def main(steps=6):
    rng = np.random.default_rng(9)
    x = np.linspace(0.0, 3.0, 24)
    return denoise((np.sin(x) + 0.3 * rng.normal(size=24)).astype(np.float32), steps)


if __name__ == "__main__":
    print(main())
