"""Parameters are placed as they come back, batches as they are read."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

MESH = Mesh(np.array(jax.devices()), ("data",))
SPLIT, EVERYWHERE = NamedSharding(MESH, P("data")), NamedSharding(MESH, P())


def descend(params, batch):
    return params - 0.1 * jnp.mean(batch, axis=0) * params


update = jax.jit(descend, out_shardings=EVERYWHERE)


def main(steps=4):
    params = jax.device_put(jnp.ones(3), EVERYWHERE)
    for step in range(steps):
        batch = jax.device_put(np.full((8, 3), step, np.float32), SPLIT)
        params = update(params, batch)
    print(params)


if __name__ == "__main__":
    main()
