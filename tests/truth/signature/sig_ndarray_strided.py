"""A strided NumPy array is the same argument as a contiguous one."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def energy(samples):
    return jnp.sum(samples**2)


def main(steps=4):
    mono = np.ones(8, np.float32)
    interleaved = np.arange(16, dtype=np.float32)
    left = interleaved[::2]
    for step in range(steps):
        samples = left if step % 2 else mono
        print(energy(samples))


if __name__ == "__main__":
    main()
