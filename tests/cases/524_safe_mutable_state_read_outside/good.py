"""Robot arm: settings, clocks, generators and attributes change, but only on the host side."""

import os
import time

import jax
import jax.numpy as jnp
import numpy as np

import arm
from noise import NoiseSource

VERBOSE = os.environ.get("ARM_VERBOSE", "") == "1"


class Controller:
    def __init__(self, gain, links):
        self.gain = gain
        self.links = links
        self.history = []
        self._torque = jax.jit(self._compute)

    def _compute(self, angles, goal, gain):
        reach = arm.reach(angles, self.links)
        return gain * (goal - reach) * jnp.cos(angles)

    def torque(self, angles, goal):
        self.history.append(time.perf_counter())
        out = self._torque(angles, goal, self.gain)
        self.gain = max(0.2, 0.9 * self.gain)
        return np.asarray(out)


def control(controller, noise, n_steps):
    angles = np.zeros(3, np.float32)
    goals = {"near": 0.5, "far": 2.5}
    errors = []
    for k in range(n_steps):
        goals["far"] *= 0.99
        goal = goals["far" if k % 2 else "near"]
        angles = angles + 0.1 * controller.torque(angles, goal) + noise.draw(3)
        errors.append(round(float(arm.distance(angles, goal)), 4))
        if VERBOSE:
            print(k, errors[-1])
    return errors


def main(steps=4):
    arm.configure(lengths=(1.0, 0.8, 0.6))
    links = np.float32([1.0, 0.8, 0.6])
    results = []
    for seed in range(2):
        noise = NoiseSource(seed)
        if seed == 0:
            controller = Controller(gain=1.0, links=links)
        results += control(controller, noise, steps)
        noise.scale *= 2
    return results


if __name__ == "__main__":
    print(main())
