import numpy as np

from orbit_fixed import Orbit, drift_error, leap


def integrate(n_steps, tolerance=1e-3):
    orbit = Orbit(np.float32([1, 0]), np.float32([0, 0.8]), dt=0.1)
    radii = []
    for _ in range(n_steps):
        orbit, error = leap(orbit), float(drift_error(orbit))
        shrink = float(np.clip((tolerance / (error + 1e-9)) ** 0.5, 0.5, 1.5))
        orbit = orbit.with_step(0.95 * shrink * float(orbit.dt))
        radii.append(round(float(np.linalg.norm(orbit.position)), 4))
    return radii


def main(steps=4):
    return integrate(steps)


if __name__ == "__main__":
    print(main())
