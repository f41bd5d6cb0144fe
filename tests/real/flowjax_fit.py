"""``count_fruitless``, in each epoch of ``fit_to_data``.

Package: flowjax==19.1.2
Finding: flowjax/train/train_utils.py:115 JAX704 likely
Seen: specialised, 30 compiles in 15 executions, 30 programs, 3.5 s; compiles of four calls 34, 14, 10, 16,
    rewritten 24, 2, 2, 2
Rewrite: find the minimum of a Python list with NumPy, which compiles nothing.
"""

import jax
import jax.numpy as jnp
from flowjax.distributions import Normal
from flowjax.train import fit_to_data

key = jax.random.key(1)
data = jax.random.normal(jax.random.key(0), (200, 2))
flow = Normal(jnp.ones(2))


def once(i):
    epochs = 8 * (i + 1)
    return fit_to_data(key, flow, data, learning_rate=1.0, max_epochs=epochs, max_patience=99, show_progress=False)[1]


if __name__ == "__main__":
    once(2)
