import argparse
import functools

import jax
import jax.numpy as jnp
import numpy as np


@functools.partial(jax.jit, static_argnames=("dtype",))
def encode(table, tokens, dtype):
    vectors = table.astype(dtype)[tokens]
    pooled = jnp.mean(vectors, axis=0)
    return pooled.astype(jnp.float32) / (jnp.linalg.norm(pooled.astype(jnp.float32)) + 1e-6)


@jax.jit
def similarity(index, vector):
    return index @ vector


def parse(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--dtype", choices=["float32", "bfloat16"], default="bfloat16")
    parser.add_argument("--width", type=int, default=6)
    return parser.parse_args(argv)


def documents(n, vocabulary, seed):
    rng = np.random.default_rng(seed)
    return [rng.integers(0, vocabulary, 5) for _ in range(n)]


def build_index(table, docs):
    return np.stack([encode(table, doc, dtype=jnp.bfloat16) for doc in docs])


def main(steps=6, argv=()):
    args = parse(list(argv))
    table = np.random.default_rng(0).normal(size=(30, args.width)).astype(np.float32)
    index = build_index(table, documents(8, 30, seed=1))
    best = []
    for query in documents(steps, 30, seed=2):
        vector = encode(table, query, dtype=args.dtype)  # HAZARD static-arg
        best.append(int(np.argmax(similarity(index, vector))))
    return best


if __name__ == "__main__":
    print(main())
