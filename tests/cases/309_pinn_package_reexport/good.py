import numpy as np

import burgers


def refine(n_rounds):
    params = np.linspace(-0.5, 0.5, 6, dtype=np.float32)
    points = np.linspace(0.0, 1.0, 8, dtype=np.float32)
    worst = []
    residual = burgers.build_residual(viscosity=0.02)
    for _ in range(n_rounds):
        r = np.abs(np.asarray(residual(params, points)))
        worst.append(float(r.max()))
        points = np.sort(np.where(r > np.median(r), points * np.float32(0.9), points))
    return worst


def main(steps=4):
    return refine(steps)


if __name__ == "__main__":
    print(main())
