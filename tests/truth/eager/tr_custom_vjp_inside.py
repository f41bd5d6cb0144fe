"""A straight-through estimator is defined inside the function that uses it."""

import jax
import jax.numpy as jnp


def quantise(x):
    @jax.custom_vjp
    def ste(v):
        return jnp.round(v)

    ste.defvjp(lambda v: (ste(v), None), lambda _, g: (g,))
    return ste(x)


def main(steps=4):
    x = jnp.linspace(0.0, 2.0, 9)
    for _ in range(steps):
        print(quantise(x).sum())
        x = x + 0.3


if __name__ == "__main__":
    main()
