"""``run_inference_algorithm``, again with one algorithm.

Package: blackjax==1.7.1
Finding: blackjax/util.py:211 JAX103 likely
Seen: confirmed, 4 compiles in 4 executions, 1 program, 19.1 s; compiles of four calls 15, 1, 1, 1, rewritten 15, 0,
    0, 0
Rewrite: jit a function at module level, with the algorithm's step and the transform as static arguments.
"""

import blackjax
import jax
import jax.numpy as jnp
from blackjax.util import run_inference_algorithm

nuts = blackjax.nuts(lambda x: -0.5 * jnp.sum(x**2), step_size=0.5, inverse_mass_matrix=jnp.ones(2))
start = jnp.ones(2)


def once(i):
    return run_inference_algorithm(jax.random.key(i), nuts, 20, initial_position=start)[1][0].position


if __name__ == "__main__":
    for i in range(4):
        once(i)
