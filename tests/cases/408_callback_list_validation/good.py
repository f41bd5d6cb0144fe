import jax
import jax.numpy as jnp
import numpy as np

from callbacks_fixed import History, Validation


@jax.jit
def sgd(w, x, y):
    return w - 0.05 * jax.grad(lambda w: jnp.mean((x @ w - y) ** 2))(w)


class Trainer:
    def __init__(self, params, callbacks=()):
        self.params = params
        self.callbacks = list(callbacks)
        self.stop = False

    def fit(self, x, y, max_epochs):
        for cb in self.callbacks:
            cb.on_train_begin(self)
        epoch = 0
        while epoch < max_epochs and not self.stop:
            self.params = sgd(self.params, x, y)
            for cb in self.callbacks:
                cb.on_epoch_end(self, epoch)
            epoch += 1


def main(steps=4):
    rng = np.random.default_rng(3)
    x = rng.normal(size=(20, 3)).astype(np.float32)
    y = x.sum(axis=1)
    history = History()
    Trainer(np.zeros(3, np.float32), [history, Validation(x[:8], y[:8])]).fit(x, y, steps)
    return [r[1] for r in history.rows]


if __name__ == "__main__":
    print(main())
