"""A minimiser traces whatever objective it is given; the objectives are module functions."""

import jax.numpy as jnp
from descent import minimise
from objectives import chain, valley


def main(steps=4):
    x = jnp.ones((5,))
    for step in range(steps):
        x = minimise(chain if step % 2 else valley, x)
    print(x)


if __name__ == "__main__":
    main()
