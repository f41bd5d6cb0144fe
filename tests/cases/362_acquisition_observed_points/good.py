"""Bayesian-optimisation toy: keep away from points that were tried."""
import jax
import jax.numpy as jnp
import numpy as np

CAPACITY = 16
LENGTH = 0.5


@jax.jit
def acquisition(candidates, tried):
    gaps = jnp.sum((candidates[:, None] - tried[None]) ** 2, axis=-1)
    return jnp.min(1.0 - jnp.exp(-gaps / LENGTH), axis=1)


def propose(candidates, tried, used):
    scores = np.asarray(acquisition(candidates, tried.copy()))
    tried[used] = candidates[int(scores.argmax())]
    return float(scores.max())


def search(n_rounds):
    rng = np.random.default_rng(5)
    candidates = rng.normal(size=(8, 2)).astype(np.float32)
    tried = np.full((CAPACITY, 2), 1e3, np.float32)
    tried[0] = 0.0
    return [propose(candidates, tried, k + 1) for k in range(n_rounds)]


def main(steps=6):
    return search(steps)


if __name__ == "__main__":
    print(main())
