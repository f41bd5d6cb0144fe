"""The base class calls a hook of the subclass from its constructor."""

import abc

import jax
import jax.numpy as jnp


class Agent(abc.ABC):
    def __init__(self, size):
        self.size = size
        self._functions = {}
        self.build()

    @abc.abstractmethod
    def build(self):
        """Compiles what `act` needs."""

    def act(self, observation):
        return self._functions["policy"](observation)


class SoftmaxAgent(Agent):
    def build(self):
        self._functions["policy"] = jax.jit(lambda obs: jax.nn.softmax(obs[: self.size]))


class GreedyAgent(Agent):
    def build(self):
        @jax.jit
        def policy(obs):
            return jax.nn.one_hot(jnp.argmax(obs), self.size)

        self._functions["policy"] = policy


def main(steps=4):
    agents = {"soft": SoftmaxAgent(3), "greedy": GreedyAgent(3)}
    for _ in range(steps):
        for agent in agents.values():
            print(agent.act(jnp.arange(4.0)))


if __name__ == "__main__":
    main()
