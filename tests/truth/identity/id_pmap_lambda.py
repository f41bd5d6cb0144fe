"""The gradient average over devices is a pmap of a lambda written in the step."""

import jax
import jax.numpy as jnp


def average(grads):
    return jax.pmap(lambda g: jax.lax.pmean(g, "devices"), axis_name="devices")(grads)  # <- JAX101


def main(steps=4):
    grads = jnp.arange(8.0).reshape(4, 2)
    for _ in range(steps):
        grads = average(grads)
    print(grads)


if __name__ == "__main__":
    main()
