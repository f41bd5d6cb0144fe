"""The mask of a batch is None here, an array there."""

import jax
import jax.numpy as jnp


@jax.jit
def loss(batch):
    errors = batch["x"] ** 2
    if batch["mask"] is None:
        return errors.mean()
    return (errors * batch["mask"]).mean()


def batches(steps):
    x = jnp.ones(8)
    for step in range(steps):
        if step % 2 == 0:
            yield {"x": x, "mask": None}
        else:
            yield {"x": x, "mask": jnp.ones(8)}


def main(steps=4):
    for batch in batches(steps):
        print(loss(batch))  # <- JAX203


if __name__ == "__main__":
    main()
