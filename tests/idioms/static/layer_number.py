"""The number of a layer chooses its parameters, over a few layers."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnums=2)
def block(params, x, number):
    return jnp.tanh(params[f"layer{number}"] * x)


def forward(params, x):
    for number in range(3):
        x = block(params, x, number)
    return x


def main(steps=4):
    params = {f"layer{number}": jnp.full(2, 0.5) for number in range(3)}
    x = jnp.ones(2)
    for _ in range(steps):
        x = forward(params, x)
    print(x)


if __name__ == "__main__":
    main()
