"""`P("data")` and `P("data", None)` place a matrix in the same way."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

MESH = Mesh(np.array(jax.devices()), ("data",))


@jax.jit
def loss(batch):
    return jnp.mean(batch**2)


def main(steps=4):
    batch = jnp.ones((4, 2))
    short = jax.device_put(batch, NamedSharding(MESH, P("data")))
    full = jax.device_put(batch, NamedSharding(MESH, P("data", None)))
    for step in range(steps):
        print(loss(full if step % 2 else short))


if __name__ == "__main__":
    main()
