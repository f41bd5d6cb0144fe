import jax
import jax.numpy as jnp
import numpy as np


class KalmanTrack:
    def __init__(self, process_noise, sensor_noise):
        self.q, self.r = process_noise, sensor_noise
        self.state = np.zeros(2, np.float32)
        self.cov = np.eye(2, dtype=np.float32)
        self.innovation = 0.0
        self._update = jax.jit(self._kalman)  # HAZARD bound-method

    def _kalman(self, state, cov, z):
        f = jnp.array([[1.0, 1.0], [0.0, 1.0]])
        state, cov = f @ state, f @ cov @ f.T + self.q * jnp.eye(2)
        gain = cov[:, 0] / (cov[0, 0] + self.r)
        error = z - state[0]
        return state + gain * error, cov - jnp.outer(gain, cov[0]), error

    def observe(self, z):
        self.state, self.cov, error = self._update(self.state, self.cov, z)
        self.innovation = float(error)
