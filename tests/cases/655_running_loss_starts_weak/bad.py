"""Train a matrix factorisation and smooth its loss on the device."""
import numpy as np

import recommender


def ratings(n, users, items, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        u = rng.integers(0, users, size=8).astype(np.int32)
        i = rng.integers(0, items, size=8).astype(np.int32)
        yield u, i, (u + i).astype(np.float32) / 10


def train(n_steps, users=6, items=9):
    state = recommender.create(users, items)
    curve = []
    for batch in ratings(n_steps, users, items):
        state = recommender.step(state, batch)
        curve.append(float(state["average"]))
    return curve


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
