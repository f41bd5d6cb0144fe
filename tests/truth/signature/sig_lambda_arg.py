"""A function is no argument of a jitted function."""

import jax
import jax.numpy as jnp


@jax.jit
def forward(x, activation):
    return activation(2.0 * x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = forward(x, lambda a: jnp.maximum(a, 0.0))
    print(x)


if __name__ == "__main__":
    main()
