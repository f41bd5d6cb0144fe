"""The step is made from the configuration before the loop."""

import jax.numpy as jnp
from config import Config
from steps import make_step


def main(steps=4):
    config = Config(lr=0.05, clip=1.0)
    init, step = make_step(config)
    state = init(jnp.zeros((4,)))
    for _ in range(steps):
        state = step(state, jnp.ones((4,)))
    print(state)


if __name__ == "__main__":
    main()
