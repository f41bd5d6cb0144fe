import collections

import numpy as np

from tracker import Smoother


def windows(n, seed=2):
    rng = np.random.default_rng(seed)
    history = collections.deque(maxlen=3)
    for _ in range(n + 2):
        history.append(rng.normal(size=2).astype(np.float32))
        if len(history) == 3:
            yield list(history) if rng.random() < 0.5 else tuple(history)


def follow(n):
    smoother = Smoother()
    path = [float(np.asarray(smoother.prime([np.zeros(2, np.float32)] * 3)).sum())]
    for window in windows(n):
        path.append(float(np.asarray(smoother.step(window)).sum()))
        path.append(float(np.asarray(smoother.corner(window)).sum()))
    return path


def main(steps=6):
    return follow(steps)


if __name__ == "__main__":
    print(main())
