"""A string inside a batch is no argument of a jitted function."""

import jax
import jax.numpy as jnp


@jax.jit
def loss(batch):
    return jnp.mean(batch["x"] ** 2)


def main(steps=4):
    batch = {"x": jnp.ones(3), "mode": "train"}
    for _ in range(steps):
        print(loss(batch))


if __name__ == "__main__":
    main()
