import jax
import jax.numpy as jnp
import numpy as np


def trimmed_mean(x):
    ordered = jnp.sort(x)
    return jnp.mean(ordered[2:-2])


def interquartile(x):
    lo, hi = jnp.quantile(x, jnp.array([0.25, 0.75]))
    return hi - lo


STATISTICS = {"trimmed": trimmed_mean, "iqr": interquartile}

standardise = jax.jit(lambda x: (x - jnp.mean(x)) / jnp.std(x))


def estimate(name, sample):
    return float(jax.jit(STATISTICS[name])(sample))


def resample(rng, data):
    return data[rng.integers(0, len(data), len(data))]


def bootstrap(data, n_rounds, seed=0):
    rng = np.random.default_rng(seed)
    table = {name: [] for name in STATISTICS}
    spread = []
    for _ in range(n_rounds):
        sample = standardise(resample(rng, data))
        for name, values in table.items():
            values.append(estimate(name, sample))
        centred = jax.vmap(lambda v: v - 0.1)(sample)
        spread.append(float(jax.jit(jnp.max)(centred)))
    summary = jax.tree.map(lambda v: float(np.std(v)), table, is_leaf=lambda v: isinstance(v, list))
    return [summary["trimmed"], summary["iqr"]] + spread


def main(steps=6):
    data = np.random.default_rng(1).gamma(2.0, size=20).astype(np.float32)
    return bootstrap(data, steps)


if __name__ == "__main__":
    print(main())
