"""Notebook 'digits-baseline v7' turned into a script."""
import dataclasses

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass
class CFG:
    lr: float = 0.1
    n_features: int = 6
    weight_decay: float = 1e-3


class Classifier:
    def __init__(self, cfg):
        self.cfg = cfg
        self.w = np.zeros(cfg.n_features, np.float32)
        self._step = None

    def compile(self):
        cfg = self.cfg

        @jax.jit
        def train_step(w, x, y):
            def loss(w):
                p = jax.nn.sigmoid(x @ w)
                return jnp.mean((p - y) ** 2) + cfg.weight_decay * jnp.sum(w * w)

            value, g = jax.value_and_grad(loss)(w)
            return w - cfg.lr * g, value

        self._step = train_step

    def fit(self, x, y, epochs):
        history = []
        self.compile()
        for epoch in range(epochs):
            for xb, yb in zip(np.split(x, 4), np.split(y, 4)):
                self.w, value = self._step(self.w, xb, yb)
            history.append(float(value))
        return history


def main(steps=4):
    rng = np.random.default_rng(0)
    x = rng.normal(size=(32, 6)).astype(np.float32)
    y = (x[:, 0] > 0).astype(np.float32)
    return Classifier(CFG()).fit(x, y, steps)


if __name__ == "__main__":
    print(main())
