import contextlib

import numpy as np

import physics_fixed as physics

PLANETS = {"earth": 9.81, "mars": 3.72, "moon": 1.62, "jupiter": 24.8}


@contextlib.contextmanager
def gravity(value):
    before = physics.GRAVITY
    physics.GRAVITY = value
    try:
        yield
    finally:
        physics.GRAVITY = before


def drop(height, n_steps):
    state = np.array([height, 0.0], np.float32)
    for _ in range(n_steps):
        state = physics.fall(state, 0.05, physics.GRAVITY)
    return round(float(physics.energy(state, physics.GRAVITY)), 4), round(float(state[0]), 4)


def main(steps=6):
    landed = {}
    for planet, value in PLANETS.items():
        with gravity(value):
            landed[planet] = drop(10.0, steps)
    return [height for _, height in landed.values()]


if __name__ == "__main__":
    print(main())
