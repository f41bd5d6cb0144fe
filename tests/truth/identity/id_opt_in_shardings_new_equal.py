"""A sharding is built per call over one module-level mesh."""

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def scale(batch):
    return batch * 2.0


def process(batch):
    return jax.jit(scale, in_shardings=NamedSharding(mesh, P("data")))(batch)


def main(steps=4):
    for i in range(steps):
        batch = np.full((8, 2), i, dtype=np.float32)
        print(process(batch).sum())


if __name__ == "__main__":
    main()
