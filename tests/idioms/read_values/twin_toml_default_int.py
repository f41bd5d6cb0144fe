"""One table gives the rate as a float, the other leaves it out and gets the int of the default."""

import tomllib

import jax
import jax.numpy as jnp

RUNS = """
[warm]
rate = 0.25
[cold]
steps = 2
"""


@jax.jit
def advance(state, rate):
    return state + rate * jnp.cos(state)


def rate_of(run):
    return run.get("rate", 1)


def main(steps=4):
    state = jnp.zeros(3)
    runs = tomllib.loads(RUNS)
    for step in range(steps):
        run = runs["cold" if step % 2 else "warm"]
        state = advance(state, rate_of(run))  # <- JAX201
    print(state)


if __name__ == "__main__":
    main()
