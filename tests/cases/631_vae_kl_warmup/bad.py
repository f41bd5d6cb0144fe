from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class Autoencoder:
    def __init__(self, pixels, latent, seed=0):
        rng = np.random.default_rng(seed)
        self.pixels = pixels
        self.beta = 0.0
        self.params = {
            "enc": rng.normal(size=(pixels, latent)).astype(np.float32) * 0.2,
            "dec": rng.normal(size=(latent, pixels)).astype(np.float32) * 0.2,
        }

    def objective(self, params, x):
        z = x @ params["enc"]
        error = jnp.sum((z @ params["dec"] - x) ** 2, axis=1) / self.pixels
        kl = 0.5 * jnp.sum(z ** 2, axis=1)
        return jnp.mean(error + self.beta * kl)  # HAZARD captured-state

    @partial(jax.jit, static_argnums=0)
    def step(self, params, x):
        loss, grads = jax.value_and_grad(self.objective)(params, x)
        return jax.tree.map(lambda p, g: p - 0.05 * g, params, grads), loss

    def fit(self, images, n_epochs):
        history = []
        for epoch in range(n_epochs):
            self.beta = min(1.0, epoch / 4)
            self.params, loss = self.step(self.params, images)
            history.append(float(loss))
        return history


def main(steps=6):
    images = np.random.default_rng(1).random((8, 6), dtype=np.float32)
    return Autoencoder(6, 2).fit(images, steps)


if __name__ == "__main__":
    print(main())
