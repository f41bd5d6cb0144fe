"""The gradient of a jitted lambda is asked for in each step."""

import jax
import jax.numpy as jnp


def refine(x):
    return x - 0.2 * jax.grad(jax.jit(lambda v: jnp.sum(v**4.0)))(x)  # <- JAX101


def main(steps=4):
    x = jnp.ones((5,))
    for _ in range(steps):
        x = refine(x)
    print(x)


if __name__ == "__main__":
    main()
