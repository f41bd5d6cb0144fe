"""A flag decides once whether the run is on a mesh."""

import argparse
from contextlib import nullcontext

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def step(w):
    return w * 0.5


def main(steps=4):
    parser = argparse.ArgumentParser()
    parser.add_argument("--mesh", action="store_true")
    args = parser.parse_args([])
    scope = Mesh(np.array(jax.devices()), ("data",)) if args.mesh else nullcontext()
    w = jnp.ones(4)
    for _ in range(steps):
        with scope:
            w = step(w)
    return w.shape
