"""The partial is jitted once, ahead of the training loop."""

from functools import partial

import jax
import jax.numpy as jnp


def clip_update(params, grads, max_norm):
    norm = jnp.linalg.norm(grads)
    return params - 0.1 * grads * jnp.minimum(1.0, max_norm / (norm + 1e-6))


def main(steps=4):
    update = jax.jit(partial(clip_update, max_norm=1.0))
    params = jnp.zeros((10,))
    for _ in range(steps):
        params = update(params, 2.0 * jnp.ones((10,)))
    print(params)


if __name__ == "__main__":
    main()
