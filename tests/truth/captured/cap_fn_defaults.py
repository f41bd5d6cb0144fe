"""The defaults of a jitted function are replaced between calls."""

import jax
import jax.numpy as jnp


def shift(x, offset=1.0):
    return x + offset


shift_jit = jax.jit(shift)


def main(steps=4):
    for step in range(steps):
        shift.__defaults__ = (1.0 + step,)  # <- JAX404
        out = shift_jit(jnp.ones(3))
    print(out)


if __name__ == "__main__":
    main()
