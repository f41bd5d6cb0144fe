"""A Python int carried into the next call comes back weakly typed."""

import jax
import jax.numpy as jnp


@jax.jit
def advance(count):
    return count + 1


def main(steps=4):
    count = 0
    for _ in range(steps):
        count = advance(count)
    print(jnp.shape(count))


if __name__ == "__main__":
    main()
