import numpy as np

import losses
from engine import update


def train(config, n_steps):
    rng = np.random.default_rng(7)
    w = np.zeros(3, np.float32)
    for _ in range(n_steps):
        x = rng.normal(size=(5, 3)).astype(np.float32)
        w = update(w, x, x @ np.float32([1, 2, 3]), loss_fn=losses.build(config))  # HAZARD static-arg
    return [round(float(v), 4) for v in w]


def main(steps=4):
    return train({"loss": "huber", "delta": 0.5}, steps)


if __name__ == "__main__":
    print(main())
