"""A reduction over the mesh is a shard_map of a lambda, executed without jit."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("i",))


def block_norm(x):
    return jax.shard_map(lambda b: b / (1.0 + b * b), mesh=mesh, in_specs=P("i"), out_specs=P("i"))(x)  # <- JAX702


def main(steps=4):
    x = jnp.arange(8.0)
    for _ in range(steps):
        x = block_norm(x)
    print(x)


if __name__ == "__main__":
    main()
