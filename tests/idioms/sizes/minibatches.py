"""Batches of one size are cut out of an array on the device."""

import jax.numpy as jnp

BATCH = 4


def main(steps=4):
    data = jnp.arange(64.0).reshape(32, 2)
    total = 0.0
    for i in range(steps):
        batch = data[i * BATCH : (i + 1) * BATCH]
        total += float(batch.sum())
    print(total)


if __name__ == "__main__":
    main()
