import numpy as np

from smoothing import make_smoother

RADIUS = 2


def denoise(frame):
    smooth = make_smoother(RADIUS)  # HAZARD closure-factory
    return np.asarray(smooth(frame))


def camera(n, width=24):
    rng = np.random.default_rng(7)
    base = np.sin(np.linspace(0.0, 6.0, width))
    for _ in range(n):
        yield (base + 0.1 * rng.normal(size=width)).astype(np.float32)


def process(n_frames):
    return [float(denoise(frame).std()) for frame in camera(n_frames)]


def main(steps=6):
    return process(steps)


if __name__ == "__main__":
    print(main())
