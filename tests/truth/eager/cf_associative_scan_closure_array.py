"""The combine function closes over a decay array; only Python runs again."""

import jax.numpy as jnp
from jax import lax


def decayed_sums(values, decay):
    def combine(left, right):
        return left + right * decay

    return lax.associative_scan(combine, values)


def main(steps=4):
    values, decay = jnp.arange(8.0), jnp.float32(0.9)
    for _ in range(steps):
        print(decayed_sums(values, decay))


if __name__ == "__main__":
    main()
