"""The body of the eager scan is a decorated module function."""

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def leapfrog(phase, force):
    position, momentum = phase
    momentum = momentum + 0.1 * force
    return (position + 0.1 * momentum, momentum), position


def integrate(phase, forces):
    return lax.scan(leapfrog, phase, forces)


def main(steps=4):
    phase, forces = (jnp.zeros(()), jnp.ones(())), jnp.linspace(-1.0, 1.0, 9)
    for _ in range(steps):
        phase, _path = integrate(phase, forces)
    print(phase)


if __name__ == "__main__":
    main()
