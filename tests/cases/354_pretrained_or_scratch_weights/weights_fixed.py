

import numpy as np


def from_scratch(seed):
    rng = np.random.default_rng(seed)
    return {
        "embed": rng.normal(size=(6, 3)).astype(np.float32),
        "head": rng.normal(size=(3, 2)).astype(np.float32),
    }


def import_state(name):
    """State dicts of the other framework keep the order of the layers."""
    raw = from_scratch(seed=sum(map(ord, name)))
    return {key: raw[key] for key in ("embed", "head")}
