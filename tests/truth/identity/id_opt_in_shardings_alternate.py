"""Odd steps ask for a sharded input and even steps do not."""

import jax
import numpy as np
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P


def gain(signal):
    return signal * 1.01


def main(steps=4):
    sharding = NamedSharding(jax.make_mesh((4,), ("t",)), P("t"))
    signal = np.ones((8,), dtype=np.float32)
    total = 0.0
    for i in range(steps):
        run = jax.jit(gain, in_shardings=sharding) if i % 2 else jax.jit(gain)
        total += float(np.asarray(run(signal)).sum())
    print(total)


if __name__ == "__main__":
    main()
