"""The number of rows is a multiple of the batch size."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def squares(batch):
    return jnp.sum(batch**2)


def main(steps=4):
    samples = np.arange(64, dtype=np.float32)
    batch = 16
    total = 0.0
    for _ in range(steps):
        for start in range(0, 64, batch):
            total += float(squares(samples[start : start + batch]))
    print(total)


if __name__ == "__main__":
    main()
