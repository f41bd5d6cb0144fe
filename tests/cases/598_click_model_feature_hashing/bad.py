"""Click model with hashed feature columns; programs are kept on disk between restarts."""
import os

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.expanduser("~/.cache/click-model"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)

BUCKETS = 16
COLUMNS = ("country", "device", "hour", "referrer")


def score(table, features):
    total = jnp.zeros(features["hour"].shape)
    for column in COLUMNS:
        row = table[hash(column) % BUCKETS]  # HAZARD persistent-cache
        total = total + row[0] * features[column] + row[1]
    return total


@jax.jit
def train_step(table, features, clicked):
    def loss(t):
        return jnp.mean(jnp.logaddexp(0.0, -clicked * score(t, features)))

    value, grad = jax.value_and_grad(loss)(table)
    return table - 0.5 * grad, value


def traffic(n, size=10, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        features = {c: rng.normal(size=size).astype(np.float32) for c in COLUMNS}
        yield features, np.sign(features["hour"] - features["device"])


def main(steps=6):
    table = np.zeros((BUCKETS, 2), np.float32)
    losses = []
    for features, clicked in traffic(steps):
        table, value = train_step(table, features, clicked)
        losses.append(float(value))
    return losses


if __name__ == "__main__":
    print(main())
