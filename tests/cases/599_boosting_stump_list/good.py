import jax
import jax.numpy as jnp
import numpy as np

SHRINKAGE = 0.5
STUMPS = []


@jax.jit
def add_stump(total, x, feature, threshold, value):
    return total + SHRINKAGE * jnp.where(x[:, feature] > threshold, value, -value)


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
    total = np.zeros(len(x), np.float32)
    for _ in range(n_rounds):
        residual = y - np.asarray(total)
        errors.append(float(np.mean(residual ** 2)))
        STUMPS.append(fit_stump(x, residual))
        total = add_stump(total, x, *STUMPS[-1])
    return errors


def main(steps=6):
    STUMPS.clear()
    rng = np.random.default_rng(4)
    x = rng.normal(size=(30, 3)).astype(np.float32)
    y = (np.sign(x[:, 0]) + 0.5 * np.sign(x[:, 2])).astype(np.float32)
    return boost(x, y, steps)


if __name__ == "__main__":
    print(main())
