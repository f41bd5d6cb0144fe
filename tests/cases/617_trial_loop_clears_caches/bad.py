import gc

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def train_step(params, x, y, rate, decay):
    def loss(p):
        hidden = jnp.tanh(x @ p["w1"])
        fit = jnp.mean((hidden @ p["w2"] - y) ** 2)
        return fit + decay * sum(jnp.sum(w ** 2) for w in jax.tree.leaves(p))

    value, grads = jax.value_and_grad(loss)(params)
    return jax.tree.map(lambda p, g: p - rate * g, params, grads), value


def init(rng, n_in, width=6):
    return {
        "w1": rng.normal(size=(n_in, width)).astype(np.float32),
        "w2": rng.normal(size=width).astype(np.float32),
    }


def run_trial(rate, decay, x, y, n_steps=4):
    params = init(np.random.default_rng(0), x.shape[1])
    for _ in range(n_steps):
        params, value = train_step(params, x, y, rate, decay)
    return float(value)


def random_search(x, y, n_trials, seed=1):
    rng = np.random.default_rng(seed)
    results = []
    for _ in range(n_trials):
        rate = float(10 ** rng.uniform(-3, -1))
        decay = float(10 ** rng.uniform(-5, -2))
        results.append(run_trial(rate, decay, x, y))
        jax.clear_caches()  # HAZARD context-config
        gc.collect()
    return results


def main(steps=6):
    rng = np.random.default_rng(2)
    x = rng.normal(size=(16, 3)).astype(np.float32)
    return random_search(x, np.cos(x[:, 0]), steps)


if __name__ == "__main__":
    print(main())
