"""A Python float carried into the next call comes back weakly typed."""

import jax
import jax.numpy as jnp


@jax.jit
def advance(total):
    return total * 2 + 1


def main(steps=4):
    total = 0.0
    for _ in range(steps):
        total = advance(total)
    print(jnp.shape(total))


if __name__ == "__main__":
    main()
