"""Each restart jits the gradient of the same loss and keeps it in its record."""

import jax
import jax.numpy as jnp


def loss(x):
    return jnp.sum(jnp.cosh(x))


def main(steps=4):
    records = []
    x = jnp.ones((4,))
    for _ in range(steps):
        gradient = jax.jit(jax.grad(loss))  # <- JAX104
        x = x - 0.1 * gradient(x)
        records.append({"gradient": gradient, "x": x})
    print(records[-1]["x"])


if __name__ == "__main__":
    main()
