"""The configuration is set once, ahead of everything."""

import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_default_matmul_precision", "highest")


@jax.jit
def relax(field):
    return 0.25 * (field + field.T)


def main(steps=4):
    field = jnp.eye(4)
    for _ in range(steps):
        field = relax(field)
    return field.dtype
