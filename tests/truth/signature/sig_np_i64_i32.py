"""int64 and int32 NumPy arrays are one kind while 64-bit types are off."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def one_hot(labels):
    return jnp.equal(labels[:, None], jnp.arange(8)).astype(jnp.float32)


def main(steps=4):
    labels = np.array([0, 3, 1, 7, 2, 2, 5, 6])
    compact = labels.astype(np.int32)
    for step in range(steps):
        print(one_hot(compact if step % 2 else labels).sum())


if __name__ == "__main__":
    main()
