"""Requests are padded to a few lengths; each length is compiled at start."""
import bisect

import jax
import jax.numpy as jnp
import numpy as np

BUCKETS = (4, 8, 16)


def _attend(tokens, used):
    mask = jnp.arange(tokens.shape[0]) < used
    scores = jnp.where(mask, tokens, -jnp.inf)
    return jnp.sum(jax.nn.softmax(scores) * tokens)


def _build(length):
    spec = jax.ShapeDtypeStruct((length,), jnp.float32)
    return jax.jit(lambda t, used: _attend(t, used)).lower(spec, np.int32(1)).compile()


EXECUTABLES = {length: _build(length) for length in BUCKETS}


def answer(query):
    length = BUCKETS[bisect.bisect_left(BUCKETS, len(query))]
    padded = np.zeros(length, np.float32)
    padded[: len(query)] = query
    return float(EXECUTABLES[length](padded, np.int32(len(query))))
