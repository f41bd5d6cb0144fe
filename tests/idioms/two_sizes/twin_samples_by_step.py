"""More samples in each step: as many programs as steps."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def estimate(samples):
    return 4.0 * jnp.mean(jnp.sum(samples**2, axis=-1) < 1.0)


def main(steps=4):
    rng = np.random.default_rng(0)
    for step in range(steps):
        samples = rng.random((100 + 10 * step, 2))
        print(estimate(samples))  # <- JAX205


if __name__ == "__main__":
    main()
