"""New parameters are bound to no device, restored ones are put on the first one."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def evaluate(params, x):
    return jnp.tanh(x @ params["w"]) @ params["v"]


@jax.jit
def total(table, x):
    return jnp.sum(table * x)


def init(seed):
    k1, k2 = jax.random.split(jax.random.PRNGKey(seed))
    return {"w": jax.random.normal(k1, (4, 8)), "v": jax.random.normal(k2, (8,))}


class Store:
    def __init__(self, device):
        self.device = device
        self.saved = {"w": np.ones((4, 8), np.float32), "v": np.ones(8, np.float32)}

    def restore(self):
        return {name: jax.device_put(value, self.device) for name, value in self.saved.items()}


def placed(array, device=None):
    return jax.device_put(array, device)


def main(steps=4):
    first = jax.devices()[0]
    store = Store(first)
    x = np.ones(4, np.float32)
    table = np.full(4, 2.0, np.float32)
    for step in range(steps):
        if step == 0:
            print(evaluate(init(0), x), total(table, x))
        else:
            print(evaluate(store.restore(), x))  # <- JAX208
            print(total(placed(table, first), x))  # <- JAX208


if __name__ == "__main__":
    main()
