"""The trainer counts its epochs, and is precise in the first."""

import jax
import numpy as np


@jax.jit
def step(w, x):
    return w - 0.1 * (w - x @ x.T)


W = np.ones((3, 3), np.float32)
X = np.arange(9, dtype=np.float32).reshape(3, 3)


class Trainer:
    def __init__(self):
        self.index = 0

    def epoch(self):
        jax.config.update("jax_default_matmul_precision", "highest" if self.index == 0 else "default")  # <- JAX501
        step(W, X)
        self.index += 1


def main(steps=4):
    trainer = Trainer()
    for e in range(steps):
        trainer.epoch()
