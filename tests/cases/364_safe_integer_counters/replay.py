import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def discount(priorities, age):
    return priorities * jnp.power(0.99, age)


class PrioritisedReplay:
    def __init__(self, capacity):
        self.rows = []
        self.capacity = capacity
        self.table = np.ones(capacity, np.float32)

    def push(self, row):
        self.rows.append(row)
        del self.rows[: -self.capacity]
        slot = (len(self.rows) - 1) % self.capacity
        self.table[slot] = 1.0 + float(np.abs(row).max())

    def decay(self, age):
        self.table = np.array(discount(self.table, age))

    def priorities(self):
        return self.table
