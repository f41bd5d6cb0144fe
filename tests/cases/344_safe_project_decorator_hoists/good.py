"""Orbit propagation with a plain Python fallback."""
import numpy as np

from speedups import compiled, jit


@compiled(static=("substeps",))
def kepler(state, dt, substeps):
    pos, vel = state[:2], state[2:]
    for _ in range(substeps):
        r3 = (pos[0] ** 2 + pos[1] ** 2) ** 1.5
        vel = vel - dt * pos / r3
        pos = pos + dt * vel
    return pos, vel


def ephemeris(n):
    state = np.array([1.0, 0.0, 0.0, 1.0], np.float32)
    radii = []
    for _ in range(n):
        norm = jit(lambda p: float(np.hypot(p[0], p[1])))
        pos, vel = kepler(state, np.float32(0.05), substeps=2)
        state = np.concatenate([pos, vel])
        radii.append(norm(pos))
    return radii


def main(steps=4):
    return ephemeris(steps)


if __name__ == "__main__":
    print(main())
