"""The student's temperature changes; only the teacher is compiled."""

from functools import partial

import jax
import jax.numpy as jnp


class Net:
    def __init__(self, temperature):
        self.temperature = temperature

    @partial(jax.jit, static_argnums=0)
    def probabilities(self, logits):
        return jax.nn.softmax(logits / self.temperature)

    def describe(self):
        return f"T = {self.temperature}"


def main(steps=4):
    teacher, student = Net(2.0), Net(1.0)
    for step in range(steps):
        student.temperature = 1.0 + step
        out = teacher.probabilities(jnp.arange(3.0))
        print(student.describe(), out)


if __name__ == "__main__":
    main()
