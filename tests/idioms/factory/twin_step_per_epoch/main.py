"""The epoch function asks the factory again each time."""

import jax.numpy as jnp
from steps import make_step


def run_epoch(params):
    step = make_step(0.1)
    for _ in range(3):
        params = step(params)
    return params


def main(steps=4):
    params = jnp.ones((4,))
    for _ in range(steps):
        params = run_epoch(params)
    print(params)


if __name__ == "__main__":
    main()
