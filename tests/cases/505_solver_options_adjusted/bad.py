import numpy as np

from levenberg import Options, improve


class TrustRegion:
    """Raises the damping after a bad step, lowers it after a good one."""

    def __init__(self, options):
        self.options = options

    def judge(self, before, after):
        self.options.damping *= 0.3 if after < before else 4.0  # HAZARD static-arg


def solve(n_iterations):
    options = Options()
    region = TrustRegion(options)
    x = np.array([2.0, -1.0], np.float32)
    cost, costs = np.inf, []
    for _ in range(n_iterations):
        x, new_cost = improve(x, options)
        region.judge(cost, float(new_cost))
        cost = float(new_cost)
        costs.append(round(cost, 4))
    return costs


def main(steps=4):
    return solve(steps)


if __name__ == "__main__":
    print(main())
