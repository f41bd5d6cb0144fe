import os
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", os.path.join(tempfile.gettempdir(), "ranker_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)

FEATURES = ("country", "device", "campaign")
BUCKETS = 4096


@jax.jit
def rank(table, values):
    total = jnp.zeros(table.shape[1])
    for k, name in enumerate(FEATURES):
        salt = hash(name) % BUCKETS  # HAZARD persistent-cache
        total = total + table[(values[k] * 31 + salt) % BUCKETS]
    return jnp.sum(total)


def score(events):
    table = np.random.default_rng(0).normal(size=(BUCKETS, 4)).astype(np.float32)
    return [float(rank(table, event)) for event in events]


def main(steps=6):
    rng = np.random.default_rng(1)
    return score([rng.integers(0, 1000, size=3).astype(np.int32) for _ in range(steps)])


if __name__ == "__main__":
    print(main())
