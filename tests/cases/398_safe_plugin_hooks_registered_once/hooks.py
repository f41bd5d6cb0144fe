import collections

import jax
import jax.numpy as jnp


class HookBus:
    def __init__(self):
        self._hooks = collections.defaultdict(list)

    def on(self, name, hook):
        self._hooks[name].append(hook)

    def emit(self, name, value):
        for hook in self._hooks[name]:
            value = hook(value)
        return value


def clip_hook(limit):
    return jax.jit(lambda x: jnp.clip(x, -limit, limit))


def ema_hook(weight):
    @jax.jit
    def smooth(x):
        return weight * x + (1.0 - weight) * jnp.mean(x)

    return smooth
