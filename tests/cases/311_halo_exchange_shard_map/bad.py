"""Explicit heat equation on a one-dimensional device mesh."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

try:
    from jax import shard_map
except ImportError:
    from jax.experimental.shard_map import shard_map

MESH = Mesh(np.array(jax.devices()[:1]), ("x",))


def local_update(block):
    padded = jnp.pad(block, 1, mode="edge")
    return block + 0.2 * (padded[2:] - 2.0 * block + padded[:-2])


advance = shard_map(local_update, mesh=MESH, in_specs=P("x"), out_specs=P("x"))


def evolve(rod, n_steps):
    for _ in range(n_steps):
        rod = np.asarray(advance(rod))  # HAZARD eager-control-flow
    return rod


def main(steps=4):
    rod = np.zeros(16, np.float32)
    rod[8:] = 1.0
    return [float(v) for v in evolve(rod, steps)]


if __name__ == "__main__":
    print(main())
