import jax
from jax import lax
import jax.numpy as jnp
import numpy as np

from vehicle import bicycle


def tracking_cost(controls, target):
    def drive(state, u):
        state = bicycle(state, u)
        return state, state[:2]

    _, path = lax.scan(drive, jnp.zeros(4), controls)  # HAZARD eager-control-flow
    return jnp.mean((path - target) ** 2)


def plan(n_iter, horizon=4):
    target = np.stack([np.linspace(0, 1, horizon), np.zeros(horizon)], axis=1).astype(np.float32)
    controls = np.full((horizon, 2), 0.1, np.float32)
    costs = []
    for _ in range(n_iter):
        slope = jax.grad(tracking_cost)(controls, target)
        controls = controls - np.float32(0.5) * np.asarray(slope)
        costs.append(float(np.abs(controls).sum()))
    return costs


def main(steps=4):
    return plan(steps)


if __name__ == "__main__":
    print(main())
