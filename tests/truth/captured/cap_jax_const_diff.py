"""A factory called per step captures a jax array of another value."""

import jax
import jax.numpy as jnp


def make_scaler(weights):
    @jax.jit  # <- JAX102
    def scale(x):
        return x * weights

    return scale


def main(steps=4):
    x = jnp.ones(2048)
    for step in range(steps):
        scale = make_scaler(jnp.full(2048, 1.5) * (step + 1))
        x = scale(x)
    print(x[0])


if __name__ == "__main__":
    main()
