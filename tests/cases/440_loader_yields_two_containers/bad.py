import jax
import jax.numpy as jnp
import numpy as np

from loader import ArrayLoader


@jax.jit
def loss(w, batch):
    x, y = batch
    return jnp.mean((x @ w - y) ** 2)


def epoch_losses(w, loader):
    return [float(loss(w, batch)) for batch in loader]  # HAZARD pytree-kind


def main(steps=4):
    rng = np.random.default_rng(1)
    x = rng.normal(size=(8, 2)).astype(np.float32)
    y = x[:, 0]
    train = ArrayLoader(x, y, 4, shuffle=True)
    valid = ArrayLoader(x, y, 4, shuffle=False)
    w = np.ones(2, np.float32)
    log = []
    for _ in range(steps):
        log += epoch_losses(w, train)
        log += epoch_losses(w, valid)
        w = w * np.float32(0.9)
    return log


if __name__ == "__main__":
    print(main())
