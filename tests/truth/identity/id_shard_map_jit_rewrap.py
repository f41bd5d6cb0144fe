"""The jitted shard_map is assembled inside the step function."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

MESH = Mesh(np.array(jax.devices()), ("dp",))


def scale_block(block):
    return block * 0.9


def dp_step(batch):
    stepped = jax.jit(shard_map(scale_block, mesh=MESH, in_specs=P("dp"), out_specs=P("dp")))  # <- JAX104
    return stepped(batch)


def main(steps=4):
    batch = jnp.ones((8, 2))
    for _ in range(steps):
        batch = dp_step(batch)
    print(batch.sum())


if __name__ == "__main__":
    main()
