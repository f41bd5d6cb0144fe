"""The loss is read back to a Python float each time before it goes in again."""

import jax
import jax.numpy as jnp


@jax.jit
def smooth(average, loss):
    return 0.9 * average + 0.1 * loss


def main(steps=4):
    losses = jnp.linspace(1.0, 0.1, 3)
    average = 1.0
    for _ in range(steps):
        average = float(smooth(average, losses.mean()))
    print(average)


if __name__ == "__main__":
    main()
