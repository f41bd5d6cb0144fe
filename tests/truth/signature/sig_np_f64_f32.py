"""float64 and float32 NumPy arrays are one kind while 64-bit types are off."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def spread(readings):
    return jnp.max(readings) - jnp.min(readings)


def main(steps=4):
    logged = np.linspace(0.0, 1.0, 8)
    streamed = np.zeros(8, dtype=np.float32)
    for step in range(steps):
        if step % 2:
            print(spread(streamed))
        else:
            print(spread(logged))


if __name__ == "__main__":
    main()
