"""A helper wraps a module function with inline=True for each use."""

import jax
import jax.numpy as jnp


def gelu(x):
    return 0.5 * x * (1.0 + jnp.tanh(0.797885 * (x + 0.044715 * x * x * x)))


def mlp(x):
    return jax.jit(gelu, inline=True)(x)


def main(steps=4):
    x = jnp.linspace(-2.0, 2.0, 17)
    for _ in range(steps):
        x = mlp(x)
    print(x)


if __name__ == "__main__":
    main()
