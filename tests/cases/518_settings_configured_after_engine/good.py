from settings_fixed import load

load("prod")

import numpy as np

from engine import simulate


def main(steps=4):
    rng = np.random.default_rng(1)
    paths = [float(simulate(rng.normal(size=8).astype(np.float32))) for _ in range(steps)]
    return [round(p, 4) for p in paths]


if __name__ == "__main__":
    print(main())
