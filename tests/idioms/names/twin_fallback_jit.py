"""The stand-in for jit is not what runs where JAX is: there, each step compiles."""

import jax.numpy as jnp

try:
    from jax import jit
except ImportError:
    jit = lambda function: function


def step(x):
    return jit(lambda v: v * 0.9)(x)  # <- JAX101


def main(steps=4):
    x = jnp.ones((4,))
    for _ in range(steps):
        x = step(x)
    print(x)


if __name__ == "__main__":
    main()
