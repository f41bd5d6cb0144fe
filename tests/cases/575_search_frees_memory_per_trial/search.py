import numpy as np


def random_search(objective, space, n_trials, after_trial=None, seed=0):
    rng = np.random.default_rng(seed)
    results = []
    for _ in range(n_trials):
        config = {name: float(rng.uniform(*bounds)) for name, bounds in space.items()}
        results.append((objective(config), config))
        if after_trial is not None:
            after_trial()
    return results
