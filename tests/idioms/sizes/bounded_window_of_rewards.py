"""A deque keeps the newest rewards only, so that the array made of it soon has one size."""

from collections import deque

import jax.numpy as jnp


def main(steps=4):
    recent = deque(maxlen=2)
    for step in range(steps):
        recent.append(float(step))
        mean = jnp.array(list(recent)).mean()
    print(mean)


if __name__ == "__main__":
    main()
