"""Parameters lie on one device at first and come back over the mesh."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

MESH = Mesh(np.array(jax.devices()), ("data",))
SPLIT = NamedSharding(MESH, PartitionSpec("data"))


def decay(params):
    return params - 0.1 * jnp.sign(params)


update = jax.jit(decay, out_shardings=SPLIT)


def main(steps=4):
    params = jnp.ones(8)
    for _ in range(steps):
        params = update(params)  # <- JAX208
    print(params)


if __name__ == "__main__":
    main()
