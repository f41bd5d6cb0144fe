import numpy as np

from samplers_fixed import Langevin


def main(steps=4):
    sampler = Langevin(scale=0.3, seed=1)
    draws = sampler.run(np.zeros(2, np.float32), steps)
    return [float(d.sum()) for d in draws]


if __name__ == "__main__":
    print(main())
