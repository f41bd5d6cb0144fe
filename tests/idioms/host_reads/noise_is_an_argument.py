"""NumPy draws on the host, and the noise is an argument."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def step(x, noise):
    return 0.9 * x + noise


def main(steps=4):
    rng, x = np.random.default_rng(0), jnp.zeros(3)
    for _ in range(steps):
        x = step(x, rng.normal(size=3).astype(np.float32))
    print(x)


if __name__ == "__main__":
    main()
