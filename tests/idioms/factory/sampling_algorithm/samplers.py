"""Samplers as pairs of init and step."""

from typing import Callable, NamedTuple

import jax
import jax.numpy as jnp


class SamplingAlgorithm(NamedTuple):
    init: Callable
    step: Callable


def hmc(log_density, step_size, leaps=3):
    gradient = jax.grad(log_density)

    def leap(_, phase):
        x, p = phase
        p = p + step_size * gradient(x)
        return x + step_size * p, p

    def step(key, x):
        move_key, accept_key = jax.random.split(key)
        p = jax.random.normal(move_key, x.shape)
        new, q = jax.lax.fori_loop(0, leaps, leap, (x, p))
        ratio = log_density(new) - log_density(x) + 0.5 * (jnp.sum(p * p) - jnp.sum(q * q))
        accept = jnp.log(jax.random.uniform(accept_key)) < ratio
        return jax.lax.cond(accept, lambda: new, lambda: x), accept

    return SamplingAlgorithm(init=lambda x: x, step=step)
