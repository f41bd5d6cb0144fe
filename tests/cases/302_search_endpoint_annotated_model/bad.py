import numpy as np

from endpoint import Endpoint
from ranking import DotRanker


def queries(n, dim, seed=3):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.normal(size=dim).astype(np.float32)


def main(steps=4):
    endpoint = Endpoint(DotRanker(n_docs=12, dim=5))
    return [float(endpoint.top(q)) for q in queries(steps, 5)]


if __name__ == "__main__":
    print(main())
