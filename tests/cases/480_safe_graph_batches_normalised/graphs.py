import collections
from typing import NamedTuple

import numpy as np


class Graph(NamedTuple):
    nodes: np.ndarray
    senders: np.ndarray
    receivers: np.ndarray


def random_graph(rng, n):
    order = rng.permutation(n).astype(np.int32)
    parts = rng.normal(size=n).astype(np.float32), order, np.roll(order, 1)
    return Graph(*parts)


def grouped(values):
    groups = collections.defaultdict(list)
    for k in np.argsort(values):
        groups["even" if k % 2 == 0 else "odd"].append(values[k])
    return {kind: np.stack(members) for kind, members in groups.items()}
