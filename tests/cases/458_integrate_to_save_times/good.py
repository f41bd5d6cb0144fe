import numpy as np

from integrator_fixed import integrate


def main(steps=3):
    save_at = np.linspace(0.05, 0.05 * steps, steps)
    y = np.array([1.0, 0.0, 0.2], np.float32)
    return integrate(y, save_at, max_step=0.02)


if __name__ == "__main__":
    print(main())
