"""The function is wrapped in jit at each call, in the belief that this refreshes the global."""

import jax
import jax.numpy as jnp

damping = 1.0


def relax(field):
    return field - damping * 0.1 * field


def advance(field, step):
    global damping
    damping = 1.0 + step  # <- JAX401
    return jax.jit(relax)(field)


def main(steps=4):
    field = jnp.ones(3)
    for step in range(steps):
        field = advance(field, step)
    print(field)


if __name__ == "__main__":
    main()
