"""New random values of one shape each time."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def estimate(samples):
    return jnp.mean(jnp.exp(-samples))


def main(steps=4):
    rng = np.random.default_rng(0)
    total = 0.0
    for _ in range(steps):
        total += float(estimate(rng.random(8)))
    print(total / steps)


if __name__ == "__main__":
    main()
