"""The whole text so far goes through the network for each new token."""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def next_token(table, tokens):
    return jnp.argmax(table * jnp.mean(table[tokens % table.shape[0]]))


class Decoder:
    def __init__(self, table):
        self.table = table

    def generate(self, prompt, count):
        tokens = prompt
        for _ in range(count):
            token = next_token(self.table, tokens)  # <- JAX205
            tokens = np.append(tokens, int(token))
        return tokens
