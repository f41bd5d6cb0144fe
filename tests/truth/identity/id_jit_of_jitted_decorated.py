"""A decorated function is jitted a second time where it is used."""

import jax
import jax.numpy as jnp


@jax.jit
def log_prob(x):
    return -0.5 * jnp.sum(x * x)


def density(x):
    return jnp.exp(jax.jit(log_prob)(x))


def main(steps=4):
    x = jnp.linspace(-1.0, 1.0, 5)
    for _ in range(steps):
        print(density(x))
        x = x * 1.1


if __name__ == "__main__":
    main()
