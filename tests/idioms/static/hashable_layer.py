"""A layer with its own equality and hash, made anew for each call."""

from functools import partial

import jax
import jax.numpy as jnp


class Dense:
    def __init__(self, features):
        self.features = features

    def __eq__(self, other):
        return isinstance(other, Dense) and other.features == self.features

    def __hash__(self):
        return hash(("Dense", self.features))


@partial(jax.jit, static_argnames="layer")
def forward(w, x, layer):
    return (x @ w)[: layer.features]


def main(steps=4):
    w, x = jnp.ones((4, 4)), jnp.ones(4)
    for _ in range(steps):
        out = forward(w, x, layer=Dense(2))
    print(out)


if __name__ == "__main__":
    main()
