import numpy as np

from estimators import robust_step
from resample import bootstrap


def slope(x, y):
    step = robust_step(delta=0.8)  # HAZARD closure-factory
    coef = np.zeros(x.shape[1], np.float32)
    for _ in range(5):
        coef = step(coef, x, y)
    return float(coef[0])


def main(steps=4):
    rng = np.random.default_rng(27)
    x = rng.normal(size=(15, 2)).astype(np.float32)
    y = (1.5 * x[:, 0] - x[:, 1] + rng.standard_t(2, size=15)).astype(np.float32)
    return bootstrap(slope, (x, y), steps)


if __name__ == "__main__":
    print(main())
