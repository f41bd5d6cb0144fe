"""A split batch here, a replicated one there."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

MESH = Mesh(np.array(jax.devices()), ("data",))
SPLIT = NamedSharding(MESH, P("data"))
REPLICATED = NamedSharding(MESH, P())


@jax.jit
def loss(batch):
    return jnp.mean(batch**2)


def main(steps=4):
    for step in range(steps):
        if step % 2 == 0:
            print(loss(jax.device_put(jnp.ones(8), SPLIT)))
        else:
            print(loss(jax.device_put(jnp.ones(8), REPLICATED)))  # <- JAX208


if __name__ == "__main__":
    main()
