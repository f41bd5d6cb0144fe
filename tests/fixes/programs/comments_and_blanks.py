"""Comments above, beside, inside and below what is moved."""

import jax
import jax.numpy as jnp

SCALE = 0.5


# Used by the trainer.
def energy(field):
    total = 0.0

    # The kernel of the sum:
    # it is smooth.
    @jax.jit  # one program
    def kernel(x):
        """Squares.

        With a hanging indent.
        """

        # half of it
        y = SCALE * x

        return (y * y).sum()  # summed up
        # nothing follows

    # Here it is used.
    total += float(kernel(field))
    return total


def main(steps=4):
    return sum(energy(jnp.arange(3.0)) for _ in range(steps))
