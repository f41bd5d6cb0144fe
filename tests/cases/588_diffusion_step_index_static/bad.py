from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

LEVELS = 50
BETA_MIN, BETA_MAX = 1e-3, 0.2


def noise_estimate(params, x, level):
    h = jnp.tanh(x @ params["w1"] + level * params["time"])
    return h @ params["w2"]


@partial(jax.jit, static_argnames=("t", "clip"))
def denoise(params, x, key, t, clip):
    level = t / LEVELS
    beta = BETA_MIN + (BETA_MAX - BETA_MIN) * level
    mean = (x - beta * noise_estimate(params, x, level)) / jnp.sqrt(1.0 - beta)
    if clip:
        mean = jnp.clip(mean, -3.0, 3.0)
    return mean + jnp.sqrt(beta) * jax.random.normal(key, x.shape)


def init(rng, dim, width):
    return {
        "w1": rng.normal(size=(dim, width)).astype(np.float32) * 0.3,
        "time": rng.normal(size=width).astype(np.float32),
        "w2": rng.normal(size=(width, dim)).astype(np.float32) * 0.3,
    }


def sample(params, n_images, n_steps, dim, seed):
    key = jax.random.PRNGKey(seed)
    x = jax.random.normal(jax.random.fold_in(key, n_steps), (n_images, dim))
    for t in reversed(range(n_steps)):
        x = denoise(params, x, jax.random.fold_in(key, t), t=t, clip=True)  # HAZARD static-arg
    return x


def main(steps=6):
    params = init(np.random.default_rng(0), dim=4, width=8)
    images = sample(params, 3, steps, dim=4, seed=1)
    return [float(v) for v in images.mean(axis=0)]


if __name__ == "__main__":
    print(main())
