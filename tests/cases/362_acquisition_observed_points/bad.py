"""Bayesian-optimisation toy: keep away from points that were tried."""
import jax
import jax.numpy as jnp
import numpy as np

TRIED = [np.zeros(2, np.float32)]
LENGTH = 0.5


@jax.jit
def acquisition(candidates):
    tried = jnp.stack(TRIED)  # HAZARD captured-state
    gaps = jnp.sum((candidates[:, None] - tried[None]) ** 2, axis=-1)
    return jnp.min(1.0 - jnp.exp(-gaps / LENGTH), axis=1)


def propose(candidates):
    scores = np.asarray(acquisition(candidates))
    best = candidates[int(scores.argmax())]
    TRIED.append(best)
    return float(scores.max())


def search(n_rounds):
    rng = np.random.default_rng(5)
    candidates = rng.normal(size=(8, 2)).astype(np.float32)
    return [propose(candidates) for _ in range(n_rounds)]


def main(steps=6):
    return search(steps)


if __name__ == "__main__":
    print(main())
