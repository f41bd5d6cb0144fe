import jax
import numpy as np


class Trainer:
    def __init__(self, model, lr):
        self._loss_and_grad = jax.jit(jax.value_and_grad(model.loss))
        self.lr = lr
        self.params = model.init(seed=0)
        self.losses = []

    def step(self, batch):

        loss, grads = self._loss_and_grad(self.params, batch)
        self.params = jax.tree.map(lambda p, g: p - np.float32(self.lr) * np.asarray(g), self.params, grads)
        self.losses.append(float(loss))
