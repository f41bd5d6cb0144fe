"""Savitzky-Golay smoothing of sensor streams."""
import numpy as np

from smoothing import smooth


def stream(n, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.normal(size=24).astype(np.float32)


def main(steps=4):
    return [float(smooth(block, window=5, degree=2).std()) for block in stream(steps)]


if __name__ == "__main__":
    print(main())
