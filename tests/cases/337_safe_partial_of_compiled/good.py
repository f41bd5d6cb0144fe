"""Active-learning loop over a frozen text encoder."""
import functools

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def encode(proj, tokens):
    return jnp.tanh(proj[tokens].mean(axis=0))


@functools.partial(jax.jit, static_argnames=("temperature",))
def similarity(query, doc, temperature):
    return jnp.dot(query, doc) / temperature


def pick(proj, pool, query_tokens):
    embed = functools.partial(encode, proj)
    query = embed(query_tokens)
    closeness = lambda doc: similarity(query, doc, temperature=0.7)
    scores = [float(closeness(embed(tokens))) for tokens in pool]
    pull = jax.grad(functools.partial(similarity, temperature=0.7))(query, embed(pool[0]))
    return int(np.argmax(scores)), float(np.asarray(pull).sum())


def main(steps=4):
    rng = np.random.default_rng(2)
    proj = rng.normal(size=(9, 4)).astype(np.float32)
    pool = [rng.integers(0, 9, size=5).astype(np.int32) for _ in range(3)]
    chosen = []
    for _ in range(steps):
        best, pull = pick(proj, pool, rng.integers(0, 9, size=5).astype(np.int32))
        chosen.append(best + pull)
    return chosen


if __name__ == "__main__":
    print(main())
