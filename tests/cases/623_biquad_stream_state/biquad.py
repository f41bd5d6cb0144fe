import jax
import jax.numpy as jnp
import numpy as np


def low_pass(cutoff):
    k = np.tan(np.pi * cutoff)
    norm = 1.0 / (1.0 + k / 0.7071 + k * k)
    b = np.array([k * k * norm, 2 * k * k * norm, k * k * norm], np.float32)
    a = np.array([2 * (k * k - 1) * norm, (1 - k / 0.7071 + k * k) * norm], np.float32)
    return b, a


def fresh_state():
    return [jnp.zeros(()), jnp.zeros(())]


@jax.jit
def run(coeffs, state, block):
    b, a = coeffs

    def sample(carry, x):
        z1, z2 = carry
        y = b[0] * x + z1
        return (b[1] * x - a[0] * y + z2, b[2] * x - a[1] * y), y

    return jax.lax.scan(sample, tuple(state), block)
