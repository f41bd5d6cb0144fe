"""Compares controllers on a noisy cart."""
import jax
import numpy as np

EXPERIMENTS = [
    {"name": "soft", "gain": 0.5, "damping": 0.2},
    {"name": "stiff", "gain": 2.0, "damping": 0.4},
    {"name": "medium", "gain": 1.25, "damping": 0.3},
]


@jax.jit
def cart(state, gain, damping):
    pos, vel = state
    vel = vel - 0.1 * (gain * pos + damping * vel)
    return pos + 0.1 * vel, vel


def settle(spec, n):
    state = (np.float32(1.0), np.float32(0.0))
    for _ in range(n):
        state = cart(state, spec["gain"], spec["damping"])
    return float(state[0])


def run(n):
    return [settle(spec, n) for spec in EXPERIMENTS]


def main(steps=6):
    return run(steps)


if __name__ == "__main__":
    print(main())
