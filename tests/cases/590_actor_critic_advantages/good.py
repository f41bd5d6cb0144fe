import jax
import jax.numpy as jnp
import numpy as np

GAMMA, LAMBDA = 0.99, 0.95


@jax.jit
def value(params, obs):
    return obs @ params["value"]


def policy_logits(params, obs):
    return obs @ params["policy"]


@jax.jit
def advantages(rewards, values):
    def backward(running, inputs):
        reward, now, nxt = inputs
        running = reward + GAMMA * nxt - now + GAMMA * LAMBDA * running
        return running, running

    following = jnp.append(values[1:], 0.0)
    last = jnp.zeros((), jnp.float32)
    _, adv = jax.lax.scan(backward, last, (rewards, values, following), reverse=True)
    return adv


@jax.jit
def update(params, obs, actions, adv):
    def loss(p):
        logp = jax.nn.log_softmax(policy_logits(p, obs))
        picked = jnp.take_along_axis(logp, actions[:, None], axis=1)[:, 0]
        critic = jnp.mean((value(p, obs) - jax.lax.stop_gradient(adv)) ** 2)
        return critic - jnp.mean(picked * adv)

    return jax.tree.map(lambda p, g: p - 0.1 * g, params, jax.grad(loss)(params))


def collect(params, rng, horizon=10, dim=3):
    obs = rng.normal(size=(horizon, dim)).astype(np.float32)
    scores = obs @ np.asarray(params["policy"]) + rng.gumbel(size=(horizon, 2))
    actions = scores.argmax(axis=1).astype(np.int32)
    rewards = np.where(actions == (obs[:, 0] > 0), 1.0, 0.0).astype(np.float32)
    return obs, actions, rewards


def train(n_updates, dim=3):
    rng = np.random.default_rng(2)
    params = {"value": np.zeros(dim, np.float32), "policy": np.zeros((dim, 2), np.float32)}
    returns = []
    for _ in range(n_updates):
        obs, actions, rewards = collect(params, rng)
        adv = advantages(rewards, value(params, obs))
        params = update(params, obs, actions, adv)
        returns.append(float(rewards.sum() + adv[0]))
    return returns


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
