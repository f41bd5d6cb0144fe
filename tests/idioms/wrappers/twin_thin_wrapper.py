"""The project's wrapper only passes on its options; it remembers nothing."""

import jax
import jax.numpy as jnp


def compiled(function, **options):
    options.setdefault("inline", True)
    return jax.jit(function, **options)


def train_step(x):
    x = compiled(lambda v: v - 0.1 * jnp.sin(v))(x)  # <- JAX101

    @compiled  # <- JAX102
    def renormalise(v):
        return v / (1e-6 + jnp.abs(v).max())

    return renormalise(x)


def main(steps=4):
    x = jnp.linspace(0.1, 1.0, 6)
    for _ in range(steps):
        x = train_step(x)
    print(x)


if __name__ == "__main__":
    main()
