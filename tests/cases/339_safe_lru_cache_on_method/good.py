import numpy as np

from splines import Interpolator


def refine(interp, n):
    totals = []
    for k in range(n):
        x = np.linspace(0.0, 1.0, 9, dtype=np.float32) * np.float32(1.0 - 0.1 * k)
        value = interp.evaluate(x, order=0)
        slope = interp.evaluate(x, order=1)
        totals.append(float(np.asarray(value).sum() + np.asarray(slope).sum()))
    return totals


def main(steps=4):
    return refine(Interpolator(np.array([0.0, 1.0, -0.5, 0.25], np.float32)), steps)


if __name__ == "__main__":
    print(main())
