"""A report prints the number of equations in the traced step."""

import jax
import jax.numpy as jnp


def step(x):
    return jnp.sin(x) * jnp.cos(x) + 1.0


def count_equations(x):
    return len(jax.make_jaxpr(step)(x).eqns)


def main(steps=4):
    x = jnp.ones((4,))
    for _ in range(steps):
        print(count_equations(x))


if __name__ == "__main__":
    main()
