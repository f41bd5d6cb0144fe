"""Offline correction of three sensors, each with its own settings on top of the defaults."""

import jax
import jax.numpy as jnp
import numpy as np

DEFAULTS = {"gain": 1, "offset": 0.0, "window": 4}
SENSORS = {
    "gyroscope": {"gain": 0.98},
    "accelerometer": {},
    "magnetometer": {"offset": -0.25, "gain": 0.9, "window": 2},
}


@jax.jit
def correct(signal, gain, offset):
    return gain * signal + (1 - gain) * jnp.mean(signal) + offset


def smooth(signal, window):
    kernel = np.full(window, 1 / window, np.float32)
    return np.convolve(signal, kernel, mode="same")


def process(n_chunks):
    rng = np.random.default_rng(3)
    spread = {name: [] for name in SENSORS}
    for _ in range(n_chunks):
        for name, own in SENSORS.items():
            cfg = {**DEFAULTS, **own}
            raw = smooth(rng.normal(size=16).astype(np.float32), cfg["window"])
            fixed = correct(raw, cfg["gain"], cfg["offset"])  # HAZARD scalar-kind
            spread[name].append(float(fixed.max()))
    return spread


def main(steps=4):
    return process(steps)


if __name__ == "__main__":
    print(main())
