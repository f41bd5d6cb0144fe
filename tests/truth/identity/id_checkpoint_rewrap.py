"""Rematerialisation is switched on inside the function that runs the block."""

import jax
import jax.numpy as jnp


def block(x):
    return jnp.sin(jnp.cos(x)).sum()


def run_block(x):
    rematted = jax.jit(jax.checkpoint(block))  # <- JAX104
    return rematted(x)


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 16)
    for _ in range(steps):
        print(run_block(x))
        x = x + 0.5


if __name__ == "__main__":
    main()
