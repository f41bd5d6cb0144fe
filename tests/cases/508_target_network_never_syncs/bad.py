import jax
import jax.numpy as jnp
import numpy as np

from learner import Learner


class QLearner(Learner):
    gamma = 0.9

    def td_step(self, params, batch):
        state, reward, following = batch
        goal = reward + self.gamma * jnp.max(following @ self.target, axis=1)  # HAZARD captured-state

        def loss(p):
            return jnp.mean((jnp.max(state @ p, axis=1) - goal) ** 2)

        return params - 0.1 * jax.grad(loss)(params)


def replay(n):
    rng = np.random.default_rng(4)
    for _ in range(n):
        s, r, f = rng.normal(size=(6, 3)), rng.normal(size=6), rng.normal(size=(6, 3))
        yield s.astype(np.float32), r.astype(np.float32), f.astype(np.float32)


def main(steps=4):
    learner = QLearner(np.full((3, 2), 0.1, np.float32), sync_every=2)
    learner.learn(replay(steps))
    return [round(float(v), 4) for v in learner.params[:, 0]]


if __name__ == "__main__":
    print(main())
