"""One jitted helper is used three times inside a compiled network."""

import jax
import jax.numpy as jnp


@jax.jit
def layer(x):
    return jnp.tanh(x * 1.5)


@jax.jit
def network(x):
    return layer(layer(layer(x)))


def main(steps=4):
    x = jnp.ones((8,))
    for _ in range(steps):
        x = network(x)
    print(x)


if __name__ == "__main__":
    main()
