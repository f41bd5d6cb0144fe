"""Names for the profiler change from step to step."""

import jax
import jax.numpy as jnp


@jax.jit
def step(w):
    return w * 0.5


def main(steps=4):
    w = jnp.ones(4)
    for k in range(steps):
        with jax.profiler.StepTraceAnnotation("train", step_num=k), jax.named_scope(f"step_{k}"):
            w = step(w)
    return w.shape
