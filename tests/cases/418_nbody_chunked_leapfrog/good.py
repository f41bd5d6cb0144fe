import numpy as np

from nbody.system_fixed import System


def snapshots(system, count, every):
    for k in range(count):
        system.advance(every)
        yield k, np.asarray(system.pos)


def main(steps=4):
    rng = np.random.default_rng(0)
    pos = rng.normal(size=(5, 3)).astype(np.float32)
    system = System(pos, np.zeros_like(pos), np.ones(5, np.float32))
    return [float(np.abs(p).sum()) for _, p in snapshots(system, steps, every=10)]


if __name__ == "__main__":
    print(main())
