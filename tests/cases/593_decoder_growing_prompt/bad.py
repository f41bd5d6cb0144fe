"""Greedy decoding with a one-layer attention model."""
import jax
import jax.numpy as jnp
import numpy as np

VOCAB, WIDTH, MAX_LEN = 11, 6, 32


def init(seed=0):
    rng = np.random.default_rng(seed)
    draw = lambda *shape: rng.normal(size=shape).astype(np.float32)
    return {"embed": draw(VOCAB, WIDTH), "query": draw(WIDTH, WIDTH), "out": draw(WIDTH, VOCAB)}


@jax.jit
def next_logits(params, tokens):
    states = params["embed"][tokens]
    scores = states @ params["query"] @ states[-1]
    return jax.nn.softmax(scores) @ states @ params["out"]


def decode(params, first, n_tokens):
    tokens = np.zeros(MAX_LEN, np.int32)
    tokens[0] = first
    for t in range(1, n_tokens + 1):
        logits = next_logits(params, tokens[:t])  # HAZARD shape-churn
        tokens[t] = int(jnp.argmax(logits))
    return tokens[:n_tokens + 1]


def main(steps=6):
    params = init()
    return [int(t) for t in decode(params, 3, steps)]


if __name__ == "__main__":
    print(main())
