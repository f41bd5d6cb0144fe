import jax
import jax.numpy as jnp
import numpy as np

from preprocess import standardise


@jax.jit
def step(w, x):
    return w - 0.05 * jax.grad(lambda w: jnp.mean((x @ w - 1.0) ** 2))(w)


@jax.jit
def covariance(x):
    return x.T @ x / x.shape[0]


def evaluate(raw):
    with jax.default_matmul_precision("highest"):
        x = standardise(raw)  # HAZARD context-config
        return float(jnp.trace(covariance(x)))


def run(epochs):
    rng = np.random.default_rng(10)
    w = np.zeros(3, np.float32)
    scores = []
    for _ in range(epochs):
        raw = rng.uniform(0, 9, size=(8, 3)).astype(np.float32)
        with jax.log_compiles(False):
            w = step(w, standardise(raw))
        scores.append(round(evaluate(raw), 4))
    return scores


def main(steps=4):
    return run(steps)


if __name__ == "__main__":
    print(main())
