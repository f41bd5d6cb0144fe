import jax
import numpy as np

from ising_fixed import run_chain

SEEN = []


def anneal(betas, n_sweeps=3):
    spins = np.ones((6, 6), np.float32)
    means = []
    for k, beta in enumerate(betas):
        keys = jax.random.split(jax.random.key(k), n_sweeps)
        spins, trace = run_chain(spins, keys, beta)
        for i, magnetisation in enumerate(np.asarray(trace)):
            SEEN.append((i, float(magnetisation)))
        jax.debug.print("beta {b:.1f} done", b=beta)
        means.append(float(trace.mean()))
    return means + [len(SEEN)]


def main(steps=4):
    return anneal([0.2 + 0.1 * k for k in range(steps)])


if __name__ == "__main__":
    print(main())
