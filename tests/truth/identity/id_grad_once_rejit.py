"""The gradient is made once at module level, so jitting it per call is cheap."""

import jax
import jax.numpy as jnp


def potential(r):
    return jnp.sum(r**4.0 - r**2.0)


force = jax.grad(potential)


def kick(r):
    return r - 0.01 * jax.jit(force)(r)


def main(steps=4):
    r = jnp.linspace(-1.0, 1.0, 8)
    for _ in range(steps):
        r = kick(r)
    print(r)


if __name__ == "__main__":
    main()
