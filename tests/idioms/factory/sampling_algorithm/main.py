"""A sampling algorithm is built over a density, and its kernel is jitted before the chain starts."""

import jax
import jax.numpy as jnp
from samplers import hmc


def log_density(x):
    return -0.5 * jnp.sum(x**2) - 0.1 * jnp.sum(jnp.cos(x))


def inference_loop(key, kernel, state, steps):
    states = []
    for _ in range(steps):
        key, sub = jax.random.split(key)
        state, info = kernel(sub, state)
        states.append((state, info))
    return states


def main(steps=4):
    algorithm = hmc(log_density, step_size=0.1)
    kernel = jax.jit(algorithm.step)
    state = algorithm.init(jnp.zeros((2,)))
    print(len(inference_loop(jax.random.key(0), kernel, state, steps)))


if __name__ == "__main__":
    main()
