from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class BetaVAE:
    def __init__(self, beta=0.0):
        self.beta = beta

    def loss(self, mu, logvar, recon):
        return self._loss(mu, logvar, recon, self.beta)

    @partial(jax.jit, static_argnums=0)
    def _loss(self, mu, logvar, recon, beta):
        kl = -0.5 * jnp.mean(1 + logvar - mu**2 - jnp.exp(logvar))
        return recon + beta * kl


class BetaAnnealing:
    def __init__(self, increment):
        self.increment = increment

    def on_epoch_end(self, model):
        model.beta = min(1.0, model.beta + self.increment)


def fit(model, epochs, callbacks):
    mu, logvar = np.ones(4, np.float32), np.zeros(4, np.float32)
    history = []
    for _ in range(epochs):
        history.append(float(model.loss(mu, logvar, 0.5)))
        for cb in callbacks:
            cb.on_epoch_end(model)
    return history


def main(steps=4):
    return fit(BetaVAE(), steps, [BetaAnnealing(0.2)])


if __name__ == "__main__":
    print(main())
