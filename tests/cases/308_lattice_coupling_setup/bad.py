import numpy as np

import lattice


def susceptibility(spins, beta):
    lattice.use_coupling(1.0)  # HAZARD closure-factory
    m = lattice.magnetisation(spins)
    e = lattice.energy(spins)
    return float(beta * m ** 2 + 0.01 * e)


def scan_temperatures(n):
    rng = np.random.default_rng(0)
    out = []
    for t in np.linspace(1.0, 3.0, n):
        spins = rng.choice([-1.0, 1.0], size=(4, 4)).astype(np.float32)
        out.append(susceptibility(spins, 1.0 / t))
    return out


def main(steps=4):
    return scan_temperatures(steps)


if __name__ == "__main__":
    print(main())
