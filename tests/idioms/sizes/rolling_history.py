"""The oldest entry leaves as the newest comes: the history keeps its size."""

import jax.numpy as jnp


def main(steps=4):
    history = jnp.zeros(5)
    for step in range(steps):
        history = jnp.concatenate([history[1:], jnp.full(1, 1.0 * step)])
        print(history.mean())


if __name__ == "__main__":
    main()
