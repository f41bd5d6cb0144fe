"""The real thing, under other names."""

import jax as xla
import jax.numpy as jnp
from jax import jit as accelerate
from jax import lax as control


def step(x):
    x = accelerate(lambda v: v * 0.9)(x)  # <- JAX101
    x = xla.jit(xla.vmap(jnp.sin))(x)  # <- JAX104
    return control.fori_loop(0, 3, lambda _, v: v + 0.1, x)  # <- JAX701


def main(steps=4):
    x = jnp.ones((4,))
    for _ in range(steps):
        x = step(x)
    print(x)


if __name__ == "__main__":
    main()
