"""The method is written in one file and jitted in another."""

import jax.numpy as jnp
from network import Recurrent
from runner import Runner


def main(steps=4):
    runner = Runner(Recurrent(width=4))
    for _ in range(steps):
        print(runner.score(jnp.ones((6, 4))))


if __name__ == "__main__":
    main()
