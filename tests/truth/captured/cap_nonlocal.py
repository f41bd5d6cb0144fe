"""A factory returns a jitted function and a function that rebinds what it captured."""

import jax
import jax.numpy as jnp


def make_sampler():
    temperature = 4.0

    @jax.jit
    def logits(x):
        return x / temperature

    def cool(value):
        nonlocal temperature
        temperature = value

    return logits, cool


def main(steps=4):
    logits, cool = make_sampler()
    for step in range(steps):
        out = logits(jnp.ones(3))
        cool(2.0 / (step + 1))  # <- JAX401
    print(out)


if __name__ == "__main__":
    main()
