import numpy as np

from kernels import gram


def active_learning(n_rounds):
    rng = np.random.default_rng(3)
    traces = []
    for k in range(n_rounds):
        x = rng.normal(size=(4, 2)).astype(np.float32)
        kind = "rbf" if k % 2 else "linear"
        traces.append(float(np.trace(gram(kind, x)) + np.sum(gram("linear", x))))
    return traces


def main(steps=4):
    return active_learning(steps)


if __name__ == "__main__":
    print(main())
