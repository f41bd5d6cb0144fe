"""A stored executable meets a last batch of another size and refuses it."""

import jax
import jax.numpy as jnp


def score(batch):
    return batch.sum(axis=1)


def main(steps=4):
    executable = jax.jit(score).lower(jnp.ones((8, 3))).compile()
    for i in range(steps):
        batch = jnp.ones((8, 3)) if i % 2 == 0 else jnp.ones((5, 3))
        print(executable(batch))


if __name__ == "__main__":
    main()
