"""The score is weighted by floats here and by a mask there, and computes the same with either."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def score(forecast, observed, weight):
    squared = (forecast - observed) ** 2
    return jnp.sqrt(jnp.sum(weight * squared) / jnp.sum(weight))


@jax.jit
def share(levels, counts):
    return levels * counts / jnp.maximum(counts.sum(), 1)


class Report:
    def __init__(self, forecast):
        self.forecast = forecast

    def everywhere(self, observed):
        return score(self.forecast, observed, np.ones(4, np.float32))

    def where_wet(self, observed):
        return score(self.forecast, observed, observed > 0.2)  # <- JAX206


def main(steps=4):
    observed = np.linspace(0.0, 1.0, 4, dtype=np.float32)
    report = Report(np.full(4, 0.5, np.float32))
    whole = np.arange(4)
    for step in range(steps):
        if step == 0:
            print(report.everywhere(observed), share(observed, whole))
        else:
            print(report.where_wet(observed))
            print(share(observed, whole / step))  # <- JAX206


if __name__ == "__main__":
    main()
