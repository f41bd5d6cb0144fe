"""Methods are compiled through the project's decorator, which keeps one function per object."""

import jax.numpy as jnp
from model import Counter, Scaler


def main(steps=4):
    scaler, counter = Scaler(2.0), Counter()
    x = jnp.ones((3,))
    for _ in range(steps):
        x = counter.advance(scaler.scale(x))
    print(x)


if __name__ == "__main__":
    main()
