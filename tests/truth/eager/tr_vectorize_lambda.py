"""jnp.vectorize is applied to a lambda where the values are needed."""

import jax.numpy as jnp


def saturate(values):
    return jnp.vectorize(lambda v: jnp.minimum(v, 1.0))(values)


def main(steps=4):
    values = jnp.linspace(0.0, 2.0, 12)
    for _ in range(steps):
        values = saturate(values) + 0.1
    print(values)


if __name__ == "__main__":
    main()
