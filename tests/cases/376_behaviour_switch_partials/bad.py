"""Herding simulation with three behaviours."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def wander(amplitude, pos, angle):
    return pos + amplitude * jnp.stack([jnp.cos(angle), jnp.sin(angle)])


def flock(gain, pos, angle):
    return pos * (1.0 - gain)


def flee(gain, pos, angle):
    return pos + gain * pos / (jnp.linalg.norm(pos) + 1e-3)


def tick(pos, mode, angle, gains):
    branches = [partial(f, g) for f, g in zip((wander, flock, flee), gains)]
    return jax.lax.switch(mode, branches, pos, angle)  # HAZARD eager-control-flow


def simulate(n_ticks, gains=(0.1, 0.2, 0.3)):
    rng = np.random.default_rng(2)
    pos, trail = jnp.array([1.0, 0.5]), []
    remaining = n_ticks
    while remaining > 0:
        mode = np.int32(rng.integers(3))
        pos = tick(pos, mode, np.float32(rng.uniform(0, 6)), gains)
        trail.append(float(np.asarray(pos).sum()))
        remaining -= 1
    return trail


def main(steps=4):
    return simulate(steps)


if __name__ == "__main__":
    print(main())
