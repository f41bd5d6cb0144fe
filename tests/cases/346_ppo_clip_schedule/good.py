import jax
import jax.numpy as jnp
import numpy as np

from annealing import LinearSchedule


@jax.jit
def surrogate_step(theta, states, actions, advantages, clip):
    def objective(t):
        logits = states @ t
        ratio = jnp.exp(jnp.take_along_axis(logits, actions[:, None], axis=1)[:, 0] - 1.0)
        clipped = jnp.clip(ratio, 1.0 - clip, 1.0 + clip)
        return jnp.mean(jnp.minimum(ratio * advantages, clipped * advantages))

    return theta + 0.1 * jax.grad(objective)(theta)


def collect(rng, n=6):
    states = rng.normal(size=(n, 3)).astype(np.float32)
    return states, rng.integers(0, 2, n).astype(np.int32), states.sum(1)


def train(n_updates):
    rng = np.random.default_rng(0)
    theta = jnp.zeros((3, 2))
    clip = 0.3
    schedule = LinearSchedule(0.3, 0.1, n_updates)
    norms = []
    for update in range(n_updates):
        theta = surrogate_step(theta, *collect(rng), clip)
        clip = float(schedule(update + 1))
        norms.append(float(np.linalg.norm(theta)))
    return norms


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
