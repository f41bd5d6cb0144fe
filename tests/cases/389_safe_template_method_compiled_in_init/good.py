import numpy as np

from assimilation import EnsembleNudging


def main(steps=4):
    rng = np.random.default_rng(0)
    method = EnsembleNudging(members=5, gain=0.4)
    return method.run(rng.normal(size=(steps, 3)).astype(np.float32))


if __name__ == "__main__":
    print(main())
