"""Modules are frozen dataclasses: rebuilt in each step, and equal by value."""

from dataclasses import dataclass
from functools import partial

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Dense:
    width: int
    use_bias: bool = True


@dataclass(frozen=True)
class Network:
    hidden: Dense
    out: Dense

    @partial(jax.jit, static_argnums=0)
    def apply(self, params, x):
        h = jnp.tanh(x @ params[0]) if self.hidden.use_bias else x @ params[0]
        return (h @ params[1])[..., : self.out.width]


@partial(jax.jit, static_argnames="module")
def total(params, x, module):
    return module.apply(params, x).sum()


def build():
    return Network(hidden=Dense(8), out=Dense(2, use_bias=False))


def main(steps=4):
    params, x = (jnp.ones((3, 8)), jnp.ones((8, 2))), jnp.ones((3,))
    for _ in range(steps):
        print(build().apply(params, x), total(params, x, module=build()))


if __name__ == "__main__":
    main()
