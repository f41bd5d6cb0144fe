"""The jitted shard_map is built once, lambda and all."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P


def main(steps=4):
    mesh = Mesh(np.array(jax.devices()), ("rows",))
    mapped = jax.shard_map(lambda b: jnp.logaddexp(b, 0.0), mesh=mesh, in_specs=P("rows"), out_specs=P("rows"))
    softplus = jax.jit(mapped)
    table = jnp.zeros((8, 3))
    for _ in range(steps):
        table = softplus(table)
    print(table[0])


if __name__ == "__main__":
    main()
