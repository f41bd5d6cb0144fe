"""A forward-mode Jacobian of a lambda, op by op."""

import jax
import jax.numpy as jnp


def sensitivity(x):
    return jax.jacfwd(lambda v: jnp.sin(v) * v)(x)


def main(steps=4):
    x = jnp.arange(3.0)
    for _ in range(steps):
        print(jnp.trace(sensitivity(x)))


if __name__ == "__main__":
    main()
