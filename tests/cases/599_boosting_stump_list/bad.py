import jax
import jax.numpy as jnp
import numpy as np

SHRINKAGE = 0.5
STUMPS = []


@jax.jit
def ensemble(x):
    total = jnp.zeros(x.shape[0])
    for feature, threshold, value in STUMPS:  # HAZARD captured-state
        total = total + SHRINKAGE * jnp.where(x[:, feature] > threshold, value, -value)
    return total


def fit_stump(x, residual):
    best = None
    for feature in range(x.shape[1]):
        threshold = float(np.median(x[:, feature]))
        side = np.where(x[:, feature] > threshold, 1.0, -1.0)
        value = float(np.mean(side * residual))
        if best is None or abs(value) > abs(best[2]):
            best = (feature, threshold, value)
    return best


def boost(x, y, n_rounds):
    errors = []
    for _ in range(n_rounds):
        residual = y - np.asarray(ensemble(x))
        errors.append(float(np.mean(residual ** 2)))
        STUMPS.append(fit_stump(x, residual))
    return errors


def main(steps=6):
    STUMPS.clear()
    rng = np.random.default_rng(4)
    x = rng.normal(size=(30, 3)).astype(np.float32)
    y = (np.sign(x[:, 0]) + 0.5 * np.sign(x[:, 2])).astype(np.float32)
    return boost(x, y, steps)


if __name__ == "__main__":
    print(main())
