"""A device here, a mesh of that one device there."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec


@jax.jit
def loss(batch):
    return jnp.mean(batch**2)


def main(steps=4):
    device = jax.devices()[0]
    replicated = NamedSharding(Mesh(np.array([device]), ("data",)), PartitionSpec())
    for step in range(steps):
        place = replicated if step % 2 else device
        print(loss(jax.device_put(jnp.ones(8), place)))  # <- JAX208


if __name__ == "__main__":
    main()
