"""A jitted forward pass calls layer objects, which hold control flow."""

import jax
import jax.numpy as jnp
from layers import Gate, Sequential, Unroll

model = Sequential(Gate(0.5), Unroll(3), Gate(2.0))


@jax.jit
def forward(x):
    return model(x).sum()


def main(steps=4):
    for i in range(steps):
        print(forward(jnp.full((4,), float(i))))


if __name__ == "__main__":
    main()
