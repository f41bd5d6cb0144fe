"""The run's own table lies over the defaults, so that the fallback of ``get`` is never used."""

import tomllib

import jax
import jax.numpy as jnp

RUNS = """
[warm]
rate = 0.25
[cold]
steps = 2
"""
DEFAULTS = {"rate": 1.0, "steps": 1}


@jax.jit
def advance(state, rate):
    return state + rate * jnp.cos(state)


def main(steps=4):
    state = jnp.zeros(3)
    for _ in range(steps):
        for run in tomllib.loads(RUNS).values():
            settings = {**DEFAULTS, **run}
            state = advance(state, settings.get("rate", 1))
    print(state.sum())


if __name__ == "__main__":
    main()
