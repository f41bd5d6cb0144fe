import random
import typing

import jax
import jax.numpy as jnp
import numpy as np


class Transition(typing.NamedTuple):
    obs: np.ndarray
    action: np.ndarray
    weight: typing.Optional[np.ndarray] = None


class Buffer:
    def __init__(self):
        self.items = []

    def add(self, *fields):
        self.items.append(Transition._make([*fields, None]))

    def sample(self, k):
        picked = [random.Random(len(self.items)).choice(self.items) for _ in range(k)]
        return Transition(*(np.stack(column) for column in list(zip(*picked))[:2]))


@jax.jit
def q_loss(w, batch):
    scale = 1.0 if batch.weight is None else batch.weight
    q = jnp.take_along_axis(batch.obs @ w, batch.action[:, None], axis=1)
    return jnp.mean(scale * q**2)


def main(steps=4):
    rng = np.random.default_rng(0)
    w = np.ones((3, 2), np.float32)
    buffer, log = Buffer(), []
    for k in range(steps):
        buffer.add(rng.normal(size=3).astype(np.float32), np.int32(k % 2))
        log.append(float(q_loss(w, buffer.sample(4))))
        probe = buffer.sample(4)._replace(action=np.zeros(4, np.int32))
        log.append(float(q_loss(w, probe)))
    return log


if __name__ == "__main__":
    print(main())
