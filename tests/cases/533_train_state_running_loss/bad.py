from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class TrainState(NamedTuple):
    step: int
    params: Any
    momentum: Any
    running_loss: Any


def predict(params, x):
    return jnp.tanh(x @ params["inner"]) @ params["outer"]


def create(seed, n_in, width):
    rng = np.random.default_rng(seed)
    params = {
        "inner": (rng.normal(size=(n_in, width)) / n_in).astype(np.float32),
        "outer": (rng.normal(size=width) / width).astype(np.float32),
    }
    return TrainState(
        step=0,
        params=params,
        momentum=jax.tree.map(np.zeros_like, params),
        running_loss=0.0,  # HAZARD weak-type
    )


@jax.jit
def train_step(state, x, y):
    def loss_fn(p):
        return jnp.mean((predict(p, x) - y) ** 2)

    loss, grads = jax.value_and_grad(loss_fn)(state.params)
    momentum = jax.tree.map(lambda m, g: 0.9 * m + g, state.momentum, grads)
    lr = 0.1 / (1.0 + 0.1 * state.step)
    return TrainState(
        step=state.step + 1,
        params=jax.tree.map(lambda p, m: p - lr * m, state.params, momentum),
        momentum=momentum,
        running_loss=0.9 * state.running_loss + 0.1 * loss,
    )


def main(steps=6):
    rng = np.random.default_rng(5)
    state = create(0, 4, 6)
    trail = []
    for _ in range(steps):
        x = rng.normal(size=(8, 4)).astype(np.float32)
        state = train_step(state, x, np.sin(x[:, 0]))
        trail.append(round(float(state.running_loss), 5))
    return trail


if __name__ == "__main__":
    print(main())
