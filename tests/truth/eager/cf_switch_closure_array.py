"""The branches of the switch close over the action's force vector."""

import jax
import jax.numpy as jnp


def environment_step(action, position, force):
    def push(p):
        return p + force

    def pull(p):
        return p - force

    def coast(p):
        return p * 0.99

    return jax.lax.switch(action, [push, pull, coast], position)  # <- JAX701


def main(steps=4):
    position, force = jnp.zeros((2,)), jnp.array([0.1, 0.2])
    for t in range(steps):
        position = environment_step(t % 3, position, force)
    print(position)


if __name__ == "__main__":
    main()
