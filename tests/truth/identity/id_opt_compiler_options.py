"""Compiler options arrive as an equal new dict per call."""

import jax
import jax.numpy as jnp


def layer_norm(x):
    return (x - x.mean()) / jnp.sqrt(x.var() + 1e-5)


def normalise(x):
    options = {"xla_embed_ir_in_executable": True}
    return jax.jit(layer_norm, compiler_options=options)(x)


def main(steps=4):
    x = jnp.arange(10.0)
    for _ in range(steps):
        x = normalise(x)
    print(x)


if __name__ == "__main__":
    main()
