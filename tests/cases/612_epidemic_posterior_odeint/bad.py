"""SIR curves for parameter sets drawn from a posterior."""
import jax
import jax.numpy as jnp
from jax.experimental.ode import odeint
import numpy as np


def sir(y, t, beta, gamma):
    s, i, _ = y
    infections = beta * s * i
    return jnp.stack([-infections, infections - gamma * i, gamma * i])


@jax.jit
def peak(curve):
    infected = curve[:, 1]
    return jnp.max(infected), jnp.argmax(infected)


def draw_posterior(n, seed=0):
    rng = np.random.default_rng(seed)
    beta = rng.normal(0.8, 0.1, size=n).astype(np.float32)
    gamma = rng.normal(0.2, 0.02, size=n).astype(np.float32)
    return zip(beta, gamma)


def predictive_peaks(y0, times, n):
    peaks = []
    for beta, gamma in draw_posterior(n):
        curve = odeint(lambda y, t: sir(y, t, beta, gamma), y0, times)  # HAZARD eager-control-flow
        height, _ = peak(curve)
        peaks.append(float(height))
    return peaks


def main(steps=6):
    y0 = np.array([0.99, 0.01, 0.0], np.float32)
    times = np.linspace(0.0, 30.0, 16, dtype=np.float32)
    return predictive_peaks(y0, times, steps)


if __name__ == "__main__":
    print(main())
