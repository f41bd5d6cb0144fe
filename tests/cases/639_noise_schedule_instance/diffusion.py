from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


class LinearSchedule:
    def __init__(self, low, high, n_steps):
        self.low, self.high, self.n_steps = low, high, n_steps

    def betas(self):
        return np.linspace(self.low, self.high, self.n_steps, dtype=np.float32)


@partial(jax.jit, static_argnums=(2,))
def denoise(weights, x, schedule):
    def back(x, beta):
        guess = jnp.tanh(x @ weights)
        return (x - beta * guess) / jnp.sqrt(1.0 - beta), None

    x, _ = jax.lax.scan(back, x, schedule.betas()[::-1])
    return x
