import jax
import jax.numpy as jnp
import numpy as np


class PrototypeMemory:
    CAPACITY = 32

    def __init__(self):
        self.names = []
        self.table = np.zeros((self.CAPACITY, 5), np.float32)

    @property
    def used(self):
        return len(self.names)

    def add(self, name, mean):
        self.table[self.used] = mean
        self.names.append(name)


@jax.jit
def nearest(table, used, x):
    distance = jnp.sum((table - x) ** 2, axis=1)
    return jnp.argmin(jnp.where(jnp.arange(table.shape[0]) < used, distance, jnp.inf))
