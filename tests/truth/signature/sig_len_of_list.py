"""The length of a growing list is a Python int of another value."""

import jax
import jax.numpy as jnp


@jax.jit
def mean(total, count):
    return total / count


def main(steps=4):
    seen = []
    for step in range(steps):
        seen.append(step)
        print(mean(jnp.float32(3.0), len(seen)))


if __name__ == "__main__":
    main()
