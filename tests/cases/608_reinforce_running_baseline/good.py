import jax
import jax.numpy as jnp
import numpy as np

N_ACTIONS = 4


@jax.jit
def sample_actions(logits, key):
    return jax.random.categorical(key, logits, shape=(16,))


@jax.jit
def update(logits, baseline, actions, rewards):
    def objective(l):
        return jnp.mean(jax.nn.log_softmax(l)[actions] * (rewards - baseline))

    logits = logits + 0.5 * jax.grad(objective)(logits)
    baseline = 0.9 * baseline + 0.1 * jnp.mean(rewards)
    return logits, baseline


def reward_of(actions, rng):
    means = np.array([0.1, 0.5, 0.9, 0.3])
    return (means[actions] + 0.1 * rng.normal(size=len(actions))).astype(np.float32)


def train(n_updates, seed=0):
    rng = np.random.default_rng(seed)
    key = jax.random.PRNGKey(seed)
    logits = jnp.zeros(N_ACTIONS)
    baseline = jnp.zeros((), jnp.float32)
    curve = []
    for k in range(n_updates):
        actions = np.asarray(sample_actions(logits, jax.random.fold_in(key, k)))
        rewards = reward_of(actions, rng)
        logits, baseline = update(logits, baseline, actions, rewards)
        curve.append(float(rewards.mean()))
    return curve + [float(baseline)]


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
