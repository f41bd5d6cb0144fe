import jax
import jax.numpy as jnp
import numpy as np

from config import CONFIG, option


@jax.jit
def propagate(adjacency):
    damping = option("damping")  # HAZARD captured-state
    n = adjacency.shape[0]
    rank = jnp.full(n, 1.0 / n)
    for _ in range(5):
        rank = (1 - damping) / n + damping * adjacency @ rank
    return rank


def ablate(adjacency, overrides):
    rows = []
    for override in overrides:
        saved = dict(CONFIG)
        CONFIG.update(override)
        try:
            rows.append(float(propagate(adjacency)[0]))
        finally:
            CONFIG.update(saved)
    return rows


def main(steps=4):
    a = np.array([[0, 1, 0.5], [0.5, 0, 0.5], [0.5, 0, 0]], np.float32)
    return ablate(a, [{"damping": 0.5 + 0.05 * k} for k in range(steps)])


if __name__ == "__main__":
    print(main())
