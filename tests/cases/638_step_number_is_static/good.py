from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def predict(params, x):
    return jnp.tanh(x @ params["w"]) + params["b"]


@partial(jax.jit, static_argnames=("clip",))
def adam_step(params, moments, batch, step, clip=1.0):
    x, y = batch
    grads = jax.grad(lambda p: jnp.mean((predict(p, x) - y) ** 2))(params)
    grads = jax.tree.map(lambda g: jnp.clip(g, -clip, clip), grads)
    moments = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments, grads)
    correction = 1.0 - 0.9 ** (step + 1)
    params = jax.tree.map(lambda p, m: p - 0.05 * m / correction, params, moments)
    return params, moments


def train(n_steps):
    rng = np.random.default_rng(1)
    params = {"w": rng.normal(size=5).astype(np.float32), "b": np.float32(0.0)}
    moments = jax.tree.map(np.zeros_like, params)
    x = rng.normal(size=(16, 5)).astype(np.float32)
    batch = (x, np.sin(x[:, 0]))
    for step in range(n_steps):
        params, moments = adam_step(params, moments, batch, step=step)
    return params


def main(steps=6):
    return [float(v) for v in train(steps)["w"]]


if __name__ == "__main__":
    print(main())
