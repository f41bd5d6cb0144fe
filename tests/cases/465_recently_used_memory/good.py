"""An associative memory whose least recently used entry makes room for the next."""

from collections import OrderedDict

import jax
import jax.numpy as jnp
import numpy as np


class Memory:
    def __init__(self, names, rng):
        self.slots = OrderedDict((name, rng.normal(size=4).astype(np.float32)) for name in names)
        self.uses = {name: np.float32(0.0) for name in names}

    def touch(self, name):
        self.slots.move_to_end(name)
        self.uses[name] = self.uses.pop(name) + np.float32(1.0)


@jax.jit
def recall(slots, query):
    scores = jnp.stack([slots[name] @ query for name in sorted(slots)])
    values = jnp.stack([slots[name] for name in sorted(slots)])
    return jax.nn.softmax(scores) @ values


@jax.jit
def most_used(uses):
    return jnp.max(jnp.stack(list(uses.values())))


def main(steps=6):
    rng = np.random.default_rng(4)
    memory = Memory(["door", "key", "lamp"], rng)
    log = []
    for k in range(steps):
        memory.touch(("door", "lamp", "key")[k % 3])
        query = rng.normal(size=4).astype(np.float32)
        out = recall(dict(memory.slots), query)
        log.append(float(out[0] + most_used(memory.uses)))
    return log


if __name__ == "__main__":
    print(main())
