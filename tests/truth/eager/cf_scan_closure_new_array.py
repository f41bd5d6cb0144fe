"""The scanned body closes over parameters that training has just changed."""

import jax
import jax.numpy as jnp


def rollout(params, observations):
    def step(memory, obs):
        memory = jnp.tanh(memory + params * obs)
        return memory, memory

    return jax.lax.scan(step, jnp.zeros(()), observations)[1].mean()  # <- JAX701


def main(steps=4):
    params = jnp.float32(0.1)
    observations = jnp.linspace(-1.0, 1.0, 16)
    for _ in range(steps):
        score = rollout(params, observations)
        params = params + 0.01 * score
    print(params)


if __name__ == "__main__":
    main()
