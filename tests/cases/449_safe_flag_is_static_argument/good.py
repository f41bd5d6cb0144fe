import functools

import jax
import jax.numpy as jnp
import numpy as np

import switches as sw


@functools.partial(jax.jit, static_argnames=("greedy",))
def act(logits, key, *, greedy):
    if greedy:
        return jnp.argmax(logits)
    return jax.random.categorical(key, logits)


class Agent:
    def __init__(self, seed):
        self.key = jax.random.key(seed)

    def __call__(self, logits):
        self.key, sub = jax.random.split(self.key)
        return int(act(logits, sub, greedy=sw.Switches.deterministic))


def main(steps=4):
    agent = Agent(0)
    logits = np.array([0.1, 0.9, 0.3], np.float32)
    actions = []
    for _ in range(steps):
        actions.append(agent(logits))
        with sw.deterministic():
            actions.append(agent(logits))
    return actions


if __name__ == "__main__":
    print(main())
