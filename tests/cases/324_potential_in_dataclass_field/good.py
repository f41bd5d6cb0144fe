import numpy as np

from relaxation_fixed import Relaxer
from potentials import morse


def relax(n_steps):
    rng = np.random.default_rng(2)
    relaxer = Relaxer(energy=morse, step_size=0.02)
    coords = rng.normal(size=(4, 3)).astype(np.float32)
    norms = []
    for _ in range(n_steps):
        coords, norm = relaxer.step(coords)
        norms.append(norm)
    return norms


def main(steps=4):
    return relax(steps)


if __name__ == "__main__":
    print(main())
