"""Text scoring service: lengths, queues and options vary, programs do not."""

import functools

import jax
import jax.numpy as jnp
import numpy as np

from batching import Batcher, padded
from options import Activation, ModelOptions, parse

SCORERS = {}


def scorer(name):
    def register(fn):
        SCORERS[name] = functools.partial(jax.jit, static_argnames=("options",))(fn)
        return SCORERS[name]

    return register


@scorer("mean")
def mean_score(table, ids, mask, options):
    hidden = options.activation.apply(table[ids])
    total = jnp.sum(jnp.where(mask[..., None], hidden, 0.0), axis=1)
    return jnp.sum(total, axis=-1) / jnp.sum(mask, axis=1)


@scorer("last")
def last_score(table, ids, mask, options):
    hidden = options.activation.apply(table[ids])
    last = jnp.sum(mask, axis=1) - 1
    return jnp.sum(jnp.take_along_axis(hidden, last[:, None, None], axis=1), axis=(1, 2))


def texts(n, seed):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.integers(1, 20, size=rng.integers(1, 9)).astype(np.int32)


def main(steps=5):
    table = np.random.default_rng(1).normal(size=(20, 4)).astype(np.float32)
    batcher = Batcher(size=3, width=8)
    scores, lengths = [], np.empty(0, int)
    for k, text in enumerate(texts(3 * steps, seed=2)):
        lengths = np.append(lengths, len(text))
        ready = batcher.add(text)
        if ready is None:
            continue
        for name in ("mean", "last"):
            options = parse({"activation": "tanh", "widths": [4, 4]})
            scores.append(float(SCORERS[name](table, *ready, options=options)[0]))
    rest = padded(batcher.waiting, batcher.size, batcher.width)
    scores.append(float(SCORERS["mean"](table, *rest, options=ModelOptions(Activation.TANH, (4, 4)))[0]))
    return [round(s, 3) for s in scores if np.isfinite(s)], int(lengths.sum()), k


if __name__ == "__main__":
    print(main())
