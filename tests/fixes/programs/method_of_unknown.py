"""NONE: nothing is known about the object whose method the traced code calls."""

import jax
import jax.numpy as jnp


class Counted:
    calls = 0

    def __init__(self, x):
        self.x = x

    def score(self):
        Counted.calls += 1
        return self.x.sum() * Counted.calls


jax.tree_util.register_pytree_node(Counted, lambda c: ((c.x,), None), lambda _, children: Counted(*children))


def scored(thing):
    return jax.jit(lambda t: t.score())(thing)


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        total += float(scored(Counted(jnp.ones(3))))
    return total
