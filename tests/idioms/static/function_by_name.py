"""Functions looked up in a table."""

from functools import partial

import jax
import jax.numpy as jnp


def leaky(x):
    return jnp.where(x > 0, x, 0.1 * x)


ACTIVATIONS = {"tanh": jnp.tanh, "leaky": leaky, "identity": lambda x: x}


@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(0.9 * x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, act=ACTIVATIONS["leaky"])
        x = layer(x, act=ACTIVATIONS["identity"])
    print(x)


if __name__ == "__main__":
    main()
