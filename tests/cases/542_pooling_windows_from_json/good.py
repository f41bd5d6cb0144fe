import json
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

CONFIG = """
{
  "channels": 3,
  "windows": [1, 2, 4],
  "mode": "max",
  "scale": [0.5, 1.0, 2.0]
}
"""


@partial(jax.jit, static_argnames=("windows", "mode"))
def pyramid(signal, scale, windows, mode="max"):
    reduce_ = {"max": jnp.max, "mean": jnp.mean}[mode]
    levels = []
    for factor, window in zip(scale, windows):
        pooled = reduce_(signal.reshape(-1, window, signal.shape[-1]), axis=1)
        levels.append(factor * jnp.mean(pooled, axis=0))
    return jnp.concatenate(levels)


def signals(n, channels, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.normal(size=(8, channels)).astype(np.float32)


def main(steps=6):
    config = json.loads(CONFIG)
    windows = tuple(config["windows"])
    vectors = []
    for signal in signals(steps, config["channels"]):
        out = pyramid(signal, config["scale"], windows=windows, mode=config["mode"])
        vectors.append(np.asarray(out))
    return [round(float(v.sum()), 4) for v in vectors]


if __name__ == "__main__":
    print(main())
