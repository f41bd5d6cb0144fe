import jax
import jax.numpy as jnp


class Valve:
    def __init__(self, gain, limit):
        self.gain = gain
        self.limit = limit
        self.history = []
        self._compiled = jax.jit(self._command)

    def _command(self, level, target):
        flow = self.gain * (target - level)  # HAZARD captured-state
        return level + jnp.clip(flow, -self.limit, self.limit)

    def command(self, level, target):
        level = self._compiled(level, target)
        self.history.append(float(level))
        return level
