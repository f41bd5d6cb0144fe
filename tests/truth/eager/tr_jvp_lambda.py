"""A directional derivative of a lambda is evaluated eagerly."""

import jax
import jax.numpy as jnp


def slope(x, direction):
    _value, tangent = jax.jvp(lambda v: jnp.exp(v) * 2.0, (x,), (direction,))
    return tangent


def main(steps=4):
    x, direction = jnp.zeros((4,)), jnp.ones((4,))
    for _ in range(steps):
        print(slope(x, direction).sum())
        x = x + 0.1


if __name__ == "__main__":
    main()
