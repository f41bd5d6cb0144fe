import jax
import numpy as np

CAPACITY = 64


@jax.jit
def grow(key, mass):
    return mass * (1.0 + 0.2 * jax.random.uniform(key))


class Colony:
    def __init__(self, seed, founders):
        self.key = jax.random.key(seed)
        self.cells = [np.float32(1.0)] * founders

    def step(self, hour):
        if len(self.cells) < CAPACITY:
            self.cells.append(np.float32(1.0))
        keys = jax.random.split(jax.random.fold_in(self.key, hour), len(self.cells))  # HAZARD shape-churn
        self.cells = [np.float32(grow(k, m)) for k, m in zip(keys, self.cells)]
        return float(sum(self.cells))


def main(steps=4):
    colony = Colony(33, founders=2)
    return [colony.step(hour) for hour in range(steps)]


if __name__ == "__main__":
    print(main())
