"""A flag guards the method that compiles."""

import jax
import jax.numpy as jnp


class LazyModel:
    def __init__(self, width):
        self.width = width
        self.built = False

    def build(self, x):
        self.kernel = jnp.ones((x.shape[-1], self.width)) / self.width

        @jax.jit
        def forward(kernel, inputs):
            return jax.nn.relu(inputs @ kernel)

        self._forward = forward
        self._penalty = jax.jit(lambda kernel: jnp.sum(kernel**2.0))
        self.built = True

    def __call__(self, x):
        if not self.built:
            self.build(x)
        return self._forward(self.kernel, x) + 0.1 * self._penalty(self.kernel)


def main(steps=4):
    model = LazyModel(3)
    for i in range(steps):
        print(model(jnp.full((2, 4), float(i))).shape)


if __name__ == "__main__":
    main()
