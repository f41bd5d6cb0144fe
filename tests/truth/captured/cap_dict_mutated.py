"""Hyperparameters in a dict that the driver updates."""

import jax
import jax.numpy as jnp

HPARAMS = {"lr": 1.0, "clip": 2.0}


@jax.jit
def sgd(w, g):
    return w - HPARAMS["lr"] * jnp.clip(g, -HPARAMS["clip"], HPARAMS["clip"])


def main(steps=4):
    w = jnp.zeros(3)
    for step in range(steps):
        HPARAMS.update(lr=1.0 / (step + 1))  # <- JAX402
        w = sgd(w, jnp.ones(3))
    print(w)


if __name__ == "__main__":
    main()
