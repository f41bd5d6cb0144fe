"""Every experiment in the sweep builds an agent that jits a lambda in its constructor."""

import jax
import jax.numpy as jnp


class Agent:
    def __init__(self):
        self.policy = jax.jit(lambda obs: jnp.tanh(obs).sum())  # <- JAX107

    def act(self, obs):
        return self.policy(obs)


def main(steps=4):
    obs = jnp.arange(4.0)
    for trial in range(steps):
        agent = Agent()
        print(trial, agent.act(obs))


if __name__ == "__main__":
    main()
