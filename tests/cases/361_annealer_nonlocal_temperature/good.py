import numpy as np

from annealer_fixed import make_annealer


def minimise(n_sweeps):
    start = np.array([2.0, -1.5, 0.5], np.float32)
    propose, temp = make_annealer(start_temp=4.0)
    point, accepted = start, []
    for sweep in range(n_sweeps):
        point, chance = propose(point, np.int32(sweep), temp)
        accepted.append(float(chance))
        temp = temp * 0.5
    return accepted


def main(steps=6):
    return minimise(steps)


if __name__ == "__main__":
    print(main())
