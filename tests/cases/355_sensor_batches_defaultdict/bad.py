"""Sensor fusion over live and replayed readings."""
from collections import defaultdict

import jax
import jax.numpy as jnp
import numpy as np

CHANNELS = ("gyro", "accel")


@jax.jit
def fuse(readings):
    return 0.98 * jnp.mean(readings["gyro"]) + 0.02 * jnp.mean(readings["accel"])


def replay(rng):
    return {name: rng.normal(size=3).astype(np.float32) for name in CHANNELS}


def live(events):
    grouped = defaultdict(lambda: np.zeros(0, np.float32))
    for name, value in events:
        grouped[name] = np.append(grouped[name], value).astype(np.float32)
    return grouped


def run(n):
    rng = np.random.default_rng(4)
    angles = [float(fuse(replay(rng))) for _ in range(n)]
    events = [(name, rng.normal()) for _ in range(3) for name in CHANNELS]
    angles.append(float(fuse(live(events))))  # HAZARD pytree-kind
    return angles


def main(steps=6):
    return run(steps)


if __name__ == "__main__":
    print(main())
