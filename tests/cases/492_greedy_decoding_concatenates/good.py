"""Greedy decoding of a tiny language model."""

import jax.numpy as jnp
import numpy as np

from tiny_lm_fixed import init, next_token


def greedy(params, prompt, max_new):
    tokens = np.zeros(len(prompt) + 64, np.int32)
    tokens[: len(prompt)] = prompt
    for used in range(len(prompt), len(prompt) + max_new):
        tokens[used] = next_token(params, jnp.asarray(tokens), used)
    return [int(t) for t in tokens[: len(prompt) + max_new]]


def main(steps=4):
    prompt = np.array([3, 1, 4], np.int32)
    return greedy(init(vocabulary=11, width=6), prompt, steps)


if __name__ == "__main__":
    print(main())
