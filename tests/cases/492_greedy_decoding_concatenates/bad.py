"""Greedy decoding of a tiny language model."""

import jax.numpy as jnp
import numpy as np

from tiny_lm import init, next_token


def greedy(params, prompt, max_new):
    tokens = jnp.asarray(prompt)
    for _ in range(max_new):
        token = next_token(params, tokens)  # HAZARD shape-churn
        tokens = jnp.concatenate([tokens, token[None]])
    return [int(t) for t in np.asarray(tokens)]


def main(steps=4):
    prompt = np.array([3, 1, 4], np.int32)
    return greedy(init(vocabulary=11, width=6), prompt, steps)


if __name__ == "__main__":
    print(main())
