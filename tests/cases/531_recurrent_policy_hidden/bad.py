import jax
import jax.numpy as jnp
import numpy as np

HIDDEN = 7


def init(seed, n_obs, n_actions):
    rng = np.random.default_rng(seed)
    draw = lambda *shape: (0.3 * rng.normal(size=shape)).astype(np.float32)
    return {"x": draw(n_obs, HIDDEN), "h": draw(HIDDEN, HIDDEN), "out": draw(HIDDEN, n_actions)}


@jax.jit
def policy(params, obs, hidden):
    if hidden is None:
        hidden = jnp.zeros(HIDDEN)
    hidden = jnp.tanh(obs @ params["x"] + hidden @ params["h"])
    return hidden @ params["out"], hidden


class Corridor:
    def __init__(self, length, seed):
        self.length, self.rng = length, np.random.default_rng(seed)

    def reset(self):
        self.left = self.length
        return self.rng.normal(size=3).astype(np.float32)

    def step(self, action):
        self.left -= 1
        obs = self.rng.normal(size=3).astype(np.float32) + np.float32(action)
        return obs, float(action == self.left % 2), self.left == 0


def episode(env, params, limit=None):
    obs, hidden, done = env.reset(), None, False
    reward_sum = 0.0
    while not done:
        logits, hidden = policy(params, obs, hidden)  # HAZARD pytree-kind
        obs, reward, done = env.step(int(np.argmax(logits)))
        reward_sum += reward
        if limit is not None and reward_sum > limit:
            break
    return reward_sum


def main(steps=6):
    env = Corridor(4, seed=1)
    params = init(0, 3, 2)
    return [episode(env, params) for _ in range(steps)]


if __name__ == "__main__":
    print(main())
