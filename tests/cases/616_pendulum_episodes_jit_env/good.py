import jax
import jax.numpy as jnp
import numpy as np


class Pendulum:
    def __init__(self, length=1.0, dt=0.05):
        self.length = length
        self.dt = dt

    def reset(self, rng):
        return np.array([rng.uniform(-np.pi, np.pi), 0.0], np.float32)

    def step(self, state, torque):
        angle, speed = state
        accel = 9.8 / self.length * jnp.sin(angle) + torque
        speed = speed + self.dt * accel
        angle = angle + self.dt * speed
        cost = angle ** 2 + 0.1 * speed ** 2 + 0.001 * torque ** 2
        return jnp.stack([angle, speed]), -cost


@jax.jit
def policy(gains, state):
    return jnp.clip(-gains @ state, -2.0, 2.0)


def run_episode(env, step, gains, rng, horizon=8):
    state, total = env.reset(rng), 0.0
    for _ in range(horizon):
        state, reward = step(state, policy(gains, state))
        total += float(reward)
    return total


def random_search(n_episodes, seed=0):
    rng = np.random.default_rng(seed)
    env = Pendulum()
    step = jax.jit(env.step)
    best, best_return = np.zeros(2, np.float32), -np.inf
    for _ in range(n_episodes):
        gains = best + rng.normal(size=2).astype(np.float32)
        episode_return = run_episode(env, step, gains, rng)
        if episode_return > best_return:
            best, best_return = gains, episode_return
    return best, best_return


def main(steps=6):
    best, best_return = random_search(steps)
    return [float(v) for v in best] + [best_return]


if __name__ == "__main__":
    print(main())
