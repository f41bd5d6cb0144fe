"""The rejection loop of ``sample_reference_posterior``.

Package: flowjax==19.1.2
Finding: flowjax/tasks.py:72 JAX104 likely
Seen: confirmed, 20 compiles in 20 executions, 1 program, 71.5 s; compiles of four calls 67, 13, 25, 13, rewritten
    63, 9, 21, 9
Rewrite: make the jitted, vmapped simulator once, before the loop.
"""

import jax
import jax.numpy as jnp
from flowjax.tasks import GaussianMixtureSimulator

task = GaussianMixtureSimulator()


def once(i):
    return task.sample_reference_posterior(jax.random.key(i), jnp.full(2, 10.0), 100)


if __name__ == "__main__":
    for i in range(4):
        once(i)
