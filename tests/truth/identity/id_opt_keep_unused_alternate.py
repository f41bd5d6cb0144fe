"""The debug flag toggles keep_unused, which changes nothing when all arguments are used."""

import jax
import jax.numpy as jnp


def residual(x):
    return x - jnp.cos(x)


def solve(x, debug):
    return x - 0.5 * jax.jit(residual, keep_unused=debug)(x)


def main(steps=4):
    x = jnp.ones((4,))
    for i in range(steps):
        x = solve(x, debug=i % 2 == 0)
    print(x)


if __name__ == "__main__":
    main()
