"""Train the classifier on two noisy half-moons: ``python train.py``."""

import jax
import jax.numpy as jnp
import numpy as np

from evaluate import Predictor, evaluate, serve
from model import Config, init, loss, train_step

EPOCHS = 2
BATCH = 32
WARMUP = 3


def half_moons(count, seed=0):
    """Points on two interleaved half circles, and which one each is on."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, count)
    angle = rng.uniform(0, np.pi, count)
    x = np.stack([np.cos(angle) + y, np.sin(angle) * (1 - 2 * y) + 0.5 * y], axis=1)
    return (x + rng.normal(0, 0.1, x.shape)).astype(np.float32), y.astype(np.int32)


def in_batches(x, y):
    """The data in batches of one size."""
    return [(x[at : at + BATCH], y[at : at + BATCH]) for at in range(0, len(x) - BATCH + 1, BATCH)]


def gradient_norm(params, x, y):
    """How steep the loss is at these parameters."""
    gradient = jax.jit(jax.grad(loss))(params, x, y)
    return jnp.sqrt(sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(gradient)))


def train(params, batches, config):
    """Train for some epochs; returns the parameters and how steep the loss was on the way."""
    steepness = []
    step = 0
    for _ in range(EPOCHS):
        for x, y in batches:
            jitter = jax.jit(lambda key, x: x + 0.01 * jax.random.normal(key, x.shape))
            rate = jax.lax.cond(
                step < WARMUP,
                lambda s: config.learning_rate * (s + 1.0) / WARMUP,
                lambda s: config.learning_rate,
                step,
            )
            params = train_step(params, jitter(jax.random.key(step), x), y, rate)
            steepness.append(float(gradient_norm(params, x, y)))
            step += 1
    return params, steepness


def main():
    """Train, evaluate, and answer a few requests."""
    config = Config()
    batches = in_batches(*half_moons(160))
    params = init(jax.random.key(0), config)
    params, steepness = train(params, batches, config)
    print(f"steepness: {steepness[0]:.3f} at first, {steepness[-1]:.3f} at last")
    print("metrics:", evaluate(params, batches[:4], config))
    answers = serve(Predictor(params), [x for x, _ in batches[:3]])
    print("answers:", [answer.shape for answer in answers])


if __name__ == "__main__":
    main()
