"""A fluent builder hands out one compiled pipeline."""

import jax
import jax.numpy as jnp


class Pipeline:
    def __init__(self):
        self._stages = []

    def then(self, stage, *args):
        self._stages.append((stage, args))
        return self

    def compile(self):
        stages = tuple(self._stages)

        def run(x):
            for stage, args in stages:
                x = stage(x, *args)
            return x

        return jax.jit(run)


def shift(x, by):
    return x + by


def main(steps=4):
    pipeline = Pipeline().then(jnp.tanh).then(shift, 0.5).then(lambda x: x * 2.0).compile()
    x = jnp.zeros((6,))
    for _ in range(steps):
        x = pipeline(x)
    print(x)


if __name__ == "__main__":
    main()
