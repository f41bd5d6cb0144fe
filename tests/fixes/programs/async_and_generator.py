"""What stands in coroutines and generators is moved out of them; what is one of them is not."""

import asyncio

import jax
import jax.numpy as jnp


async def served(x):
    await asyncio.sleep(0)
    return jax.jit(lambda v: v + 1.0)(x)


def produced(n):
    for i in range(n):
        yield jax.jit(lambda v: v * 2.0)(jnp.float32(i))


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = asyncio.run(served(x))
    return float(x.sum()) + float(sum(produced(steps)))
