"""Handlers are kept by event; those of the start run once, whatever the loop fires afterwards."""

from collections import defaultdict

import jax
import jax.numpy as jnp


class Engine:
    def __init__(self):
        self.handlers = defaultdict(list)

    def on(self, event):
        def register(handler):
            self.handlers[event].append(handler)
            return handler

        return register

    def fire(self, event, x):
        for handler in self.handlers[event]:
            handler(x)

    def run(self, batches):
        self.fire("started", batches[0])
        for x in batches:
            self.fire("batch", x)


def main(steps=4):
    engine, seen = Engine(), []

    @engine.on("started")
    def scale(x):
        seen.append(float(jax.jit(lambda v: jnp.max(jnp.abs(v)))(x)))

    @engine.on("batch")
    def count(x):
        seen.append(len(x))

    engine.run([jnp.ones(3)] * steps)
    return seen
