"""The environment is an object, and the eager scan is given its method."""

import jax
import jax.numpy as jnp


class CartPole:
    horizon = 8

    def reset(self, key):
        return jax.random.uniform(key, (2,))

    def step(self, state, action):
        state = jnp.stack([state[0] + 0.1 * state[1], state[1] + action])
        return state, jnp.sum(state)


def episode(env, key):
    state = env.reset(key)
    _, rewards = jax.lax.scan(env.step, state, jnp.zeros((env.horizon,)))  # <- JAX701
    return rewards.sum()


def main(steps=4):
    env = CartPole()
    for i in range(steps):
        print(episode(env, jax.random.key(i)))


if __name__ == "__main__":
    main()
