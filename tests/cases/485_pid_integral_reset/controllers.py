import dataclasses

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Gains:
    kp: float = 2.0
    ki: float = 0.1
    leak: float = 0.99
    bias: float = 0.0


@jax.jit
def pi_step(integral, error, kp, ki, leak):
    integral = leak * integral + error
    return integral, jnp.clip(kp * error + ki * integral, 0.0, 100.0)


class Controller:
    def __init__(self, gains):
        self.gains = gains
        self.reset()

    def reset(self):
        self.integral = jnp.asarray(self.gains.bias)  # HAZARD weak-type

    def power(self, error):
        g = self.gains
        self.integral, out = pi_step(self.integral, error, g.kp, g.ki, g.leak)
        return float(out)
