"""Python numbers in the body do not change the dtype of an array."""

import jax
import jax.numpy as jnp


@jax.jit
def anneal(x, temperature):
    return x * 0.5 + 1, temperature * 0.99


def main(steps=4):
    x = jnp.ones(4, dtype=jnp.bfloat16)
    temperature = jnp.asarray(1.0, dtype=jnp.float32)
    for _ in range(steps):
        x, temperature = anneal(x, temperature)
    print(x, temperature)


if __name__ == "__main__":
    main()
