"""A decorator puts factories into a registry; the one that is asked for makes a closure for each batch."""

import jax
import jax.numpy as jnp

FACTORIES = {}


def factory(name):
    def register(build):
        FACTORIES[name] = build
        return build

    return register


@factory("scaled")
def scaled(by):
    def apply(x):
        return jnp.sum(x) * by

    return jax.jit(apply)  # <- JAX102


def predict(kind, x):
    return float(FACTORIES[kind](2.0)(x))


def main(steps=4):
    return [predict("scaled", jnp.ones(3)) for _ in range(steps)]
