"""Another XLA flag in each process."""

import os

import jax
import jax.numpy as jnp
import numpy as np

os.environ["XLA_FLAGS"] = f"--xla_gpu_graph_min_graph_size={os.getpid()}"  # <- JAX607

jax.config.update("jax_compilation_cache_dir", os.path.abspath("jax_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@jax.jit
def f(x):
    return jnp.sin(x) * 2


def main(steps=4):
    x = np.ones(4, np.float32)
    for _ in range(steps):
        f(x)
