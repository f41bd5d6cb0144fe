"""The loop compiles in its first iteration, when the shapes are known."""

import jax
import jax.numpy as jnp
import numpy as np


def main(steps=4):
    rng = np.random.default_rng(0)
    update, losses = None, []
    for i in range(steps):
        batch = rng.normal(size=(8, 3)).astype(np.float32)
        if i == 0:
            w = jnp.zeros((batch.shape[1],))
            predict = jax.jit(lambda w, x: x @ w)
        if update is None:
            update = jax.jit(lambda w, x: w - 0.1 * jax.grad(lambda v: jnp.mean((x @ v - 1.0) ** 2))(w))
        w = update(w, batch)
        losses.append(float(predict(w, batch).mean()))
    print(losses)


if __name__ == "__main__":
    main()
