"""A default that no call overrides, and a wrapper that always passes one."""

import jax
import jax.numpy as jnp


@jax.jit
def decay(x, factor=0.9):
    return factor * x


@jax.jit
def clip(x, limit=1.0):
    return jnp.clip(x, -limit, limit)


def clipped(x, limit=1.0):
    return clip(x, limit)


def main(steps=4):
    x = jnp.linspace(0.0, 2.0, 4)
    for step in range(steps):
        x = decay(x)
        x = clipped(x) if step % 2 else clipped(x, 0.5)
    print(x)


if __name__ == "__main__":
    main()
