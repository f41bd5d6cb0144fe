import jax
import numpy as np

import progress
from ising import run_chain


def anneal(betas, n_sweeps=3):
    spins = np.ones((6, 6), np.float32)
    means = []
    for k, beta in enumerate(betas):
        keys = jax.random.split(jax.random.key(k), n_sweeps)
        spins, trace = run_chain(spins, keys, beta)
        means.append(float(trace.mean()))
    jax.effects_barrier()
    return means + [len(progress.SEEN)]


def main(steps=4):
    return anneal([0.2 + 0.1 * k for k in range(steps)])


if __name__ == "__main__":
    print(main())
