"""The mapped function is made once, but calling it outside jit compiles anyway."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("shard",))


def local_update(block):
    return jnp.sqrt(block + 1.0)


sharded_update = jax.shard_map(local_update, mesh=mesh, in_specs=P("shard"), out_specs=P("shard"))


def main(steps=4):
    values = jnp.arange(8.0)
    for _ in range(steps):
        values = sharded_update(values)  # <- JAX702
    print(values)


if __name__ == "__main__":
    main()
