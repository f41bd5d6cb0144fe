"""The static self is a frozen dataclass, rebuilt per step but equal by value."""

import dataclasses
import functools

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Adam:
    lr: float = 1e-2
    b1: float = 0.9

    @functools.partial(jax.jit, static_argnums=0)
    def update(self, params, moment, grads):
        moment = self.b1 * moment + (1 - self.b1) * grads
        return params - self.lr * moment, moment


def main(steps=4):
    params, moment = jnp.ones((5,)), jnp.zeros((5,))
    for _ in range(steps):
        optimizer = Adam(lr=1e-2)
        params, moment = optimizer.update(params, moment, jnp.ones((5,)))
    print(params)


if __name__ == "__main__":
    main()
