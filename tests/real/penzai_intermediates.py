"""``run_and_interleave_intermediates`` on one model.

Package: penzai==0.2.5
Finding: penzai/deprecated/v1/toolshed/interleave_intermediates.py:160 JAX102 likely
Seen: confirmed, 4 compiles in 4 executions, 1 program, 1.1 s; compiles of four calls 5, 1, 1, 1, rewritten 5, 0, 0,
    0
Rewrite: move the nested function, which captures nothing, to module level.
"""

import jax
from penzai.deprecated.v1 import pz
from penzai.deprecated.v1.toolshed.interleave_intermediates import run_and_interleave_intermediates

layer = pz.nn.Sequential([pz.nn.Elementwise(jax.nn.relu), pz.nn.Elementwise(jax.nn.tanh)])


def once(i):
    return run_and_interleave_intermediates(layer, pz.nx.ones({"features": 8}) * i)


if __name__ == "__main__":
    for i in range(4):
        once(i)
