import abc

import jax
import jax.numpy as jnp


class Callback(abc.ABC):
    def on_train_begin(self, trainer):
        pass

    @abc.abstractmethod
    def on_epoch_end(self, trainer, epoch): ...


class History(Callback):
    def __init__(self):
        self.rows = []

    def on_epoch_end(self, trainer, epoch):
        self.rows.append((epoch, float(trainer.params.sum())))


class Validation(Callback):
    def __init__(self, x, y, patience=50):
        self.x, self.y = x, y
        self.best, self.bad, self.patience = float("inf"), 0, patience
        self.rmse = jax.jit(lambda w, x, y: jnp.sqrt(jnp.mean((x @ w - y) ** 2)))

    def on_epoch_end(self, trainer, epoch):
        score = float(self.rmse(trainer.params, self.x, self.y))
        self.bad = 0 if score < self.best else self.bad + 1
        self.best = min(self.best, score)
        if self.bad >= self.patience:
            trainer.stop = True
