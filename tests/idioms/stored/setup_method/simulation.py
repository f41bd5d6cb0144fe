"""Simulations with a setup phase, in a small class hierarchy."""

import jax
import jax.numpy as jnp


class Simulation:
    def __init__(self, n):
        self.state = jnp.zeros((n,)).at[n // 2].set(1.0)

    def setup(self, **options):
        self._advance = jax.jit(self.make_step(**options))
        self._energy = jax.jit(lambda s: jnp.sum(s * s))

    def make_step(self, **options):
        raise NotImplementedError

    def advance(self):
        self.state = self._advance(self.state)

    def energy(self):
        return float(self._energy(self.state))


class HeatEquation(Simulation):
    def make_step(self, diffusivity):
        def step(u):
            return u + diffusivity * (jnp.roll(u, 1) - 2.0 * u + jnp.roll(u, -1))

        return step
