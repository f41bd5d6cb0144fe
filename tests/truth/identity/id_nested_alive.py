"""A trainer appends the jitted result of its step factory for each phase."""

import jax
import jax.numpy as jnp


def make_step(rate):
    def step(params):
        return params * (1.0 - rate)

    return step


class Trainer:
    def __init__(self):
        self.phases = []

    def begin_phase(self):
        self.phases.append(jax.jit(make_step(0.1)))  # <- JAX102

    def run(self, params):
        return self.phases[-1](params)


def main(steps=4):
    trainer = Trainer()
    params = jnp.ones((6,))
    for _ in range(steps):
        trainer.begin_phase()
        params = trainer.run(params)
    print(params)


if __name__ == "__main__":
    main()
