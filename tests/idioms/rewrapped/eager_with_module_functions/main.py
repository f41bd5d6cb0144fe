"""Eager control flow over module functions, local and imported."""

import dynamics
import jax
import jax.numpy as jnp
from dynamics import bounce, fall


def unfinished(state):
    return state[2] < 20


def tick(state):
    height, speed, count = state
    return height + 0.1 * speed, speed - 0.05, count + 1


def simulate(height, speed):
    height, speed = jax.lax.cond(height > 0.0, fall, bounce, height, speed)
    state = jax.lax.while_loop(unfinished, tick, (height, speed, 0))
    trace = jax.lax.scan(dynamics.decay, state[1], jnp.ones((5,)))[1]
    return state[0], trace[-1]


def main(steps=4):
    height, speed = jnp.float32(1.0), jnp.float32(0.0)
    for _ in range(steps):
        height, speed = simulate(height, speed)
    print(height, speed)


if __name__ == "__main__":
    main()
