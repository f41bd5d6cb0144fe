from functools import partial

import jax
from jax import lax
import jax.numpy as jnp


def _advance(density, step, carry, _):
    depth, light = carry
    absorbed = jax.jit(lambda d: jnp.exp(-step * d * density.mean()))(depth)
    return (depth + step, light * absorbed), absorbed


def march(origins, density, n_samples):
    def one(origin):
        start = (jnp.linalg.norm(origin), jnp.float32(1.0))
        (_, light), _ = lax.scan(partial(_advance, density, 0.5), start, None, length=n_samples)
        return light

    return lax.map(one, origins)


def shade(depth):
    bright = jnp.mean(depth) > 0.5
    tone = lax.cond(bright, lambda d: jnp.sqrt(d), lambda d: d ** 2, depth)
    return jax.jit(jax.vmap(lambda v: jnp.clip(v, 0.0, 1.0)))(tone)
