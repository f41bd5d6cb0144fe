"""A decorated inner function closes over the transition matrix of its caller."""

import jax
import jax.numpy as jnp


def propagate(belief, transition):
    @jax.jit  # <- JAX102
    def apply(b):
        return transition @ b

    return apply(belief)


def main(steps=4):
    transition = jnp.eye(4) * 0.9 + 0.025
    belief = jnp.array([1.0, 0.0, 0.0, 0.0])
    for _ in range(steps):
        belief = propagate(belief, transition)
    print(belief)


if __name__ == "__main__":
    main()
