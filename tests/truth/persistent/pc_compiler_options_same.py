"""Equal compiler options."""

import jax
import jax.numpy as jnp


def main(steps=4):
    x = jnp.ones(4)
    for step in range(steps):
        jax.jit(lambda x: jnp.sin(x) * 2, compiler_options={"xla_embed_ir_in_executable": True})(x)  # <- JAX101
