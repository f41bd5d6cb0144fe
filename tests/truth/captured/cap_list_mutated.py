"""The last element of a list of thresholds counts, and each round appends one."""

import jax
import jax.numpy as jnp

thresholds = [0.5]


@jax.jit
def survivors(scores):
    return jnp.sum(scores > thresholds[-1])


def main(steps=4):
    scores = jnp.linspace(0.0, 10.0, 33)
    for round_number in range(steps):
        left = survivors(scores)
        thresholds.append(1.0 + round_number)  # <- JAX402
    print(left)


if __name__ == "__main__":
    main()
