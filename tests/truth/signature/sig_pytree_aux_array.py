"""Arrays in the auxiliary data of a pytree class cannot be compared: the second call raises."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.tree_util.register_pytree_node_class
class Layer:
    def __init__(self, weights, scale):
        self.weights = weights
        self.scale = scale

    def tree_flatten(self):
        return (self.weights,), self.scale  # <- JAX302

    @classmethod
    def tree_unflatten(cls, scale, children):
        return cls(children[0], scale)


@jax.jit
def forward(layer, x):
    return jnp.tanh(layer.weights * x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = forward(Layer(x, np.ones(2)), x)
    print(x)


if __name__ == "__main__":
    main()
