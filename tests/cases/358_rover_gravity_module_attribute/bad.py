import numpy as np

import dynamics

WORLDS = {"moon": 1.62, "mars": 3.71, "earth": 9.81, "titan": 1.35}


def survey(names, n_hops):
    report = []
    for name in names:
        dynamics.GRAVITY = WORLDS[name]
        height = np.float32(1.0)
        for _ in range(n_hops):
            height = dynamics.hop(height, np.float32(4.0))
        report.append(float(height))
    return report


def main(steps=6):
    return survey(sorted(WORLDS), steps)


if __name__ == "__main__":
    print(main())
