import jax
import numpy as np

import springs
from springs import Network as Net


def frame(pos):
    force = jax.jit(springs.force)(pos)
    energy = jax.jit(Net.energy)(pos)
    lengths = jax.jit(Net.lengths)(pos)
    return force, float(energy) + float(lengths.sum())


def simulate(n_frames):
    net = Net(4)
    pos = net.rest
    log = []
    for _ in range(n_frames):
        force, total = frame(pos)
        pos = pos + np.float32(0.05) * np.asarray(force)
        pos = np.asarray(jax.jit(net.centre)(pos))
        log.append(total)
    return log


def main(steps=4):
    return simulate(steps)


if __name__ == "__main__":
    print(main())
