"""The layers are compiled in a comprehension before the loop."""

import jax
import jax.numpy as jnp


def make_layer(index):
    def layer(x):
        return jnp.tanh(x + index)

    return layer


def main(steps=4):
    layers = [jax.jit(make_layer(i)) for i in range(3)]
    x = jnp.zeros((4,))
    for _ in range(steps):
        for layer in layers:
            x = layer(x)
    print(x)


if __name__ == "__main__":
    main()
