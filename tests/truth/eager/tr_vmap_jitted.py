"""The mapped function is jitted; mapping it again finds the compiled batch."""

import jax
import jax.numpy as jnp


@jax.jit
def log_likelihood(x):
    return -0.5 * jnp.sum(x**2)


def batch_likelihood(samples):
    return jax.vmap(log_likelihood)(samples)


def main(steps=4):
    samples = jnp.ones((20, 2))
    for _ in range(steps):
        print(batch_likelihood(samples).mean())


if __name__ == "__main__":
    main()
