import jax
import jax.numpy as jnp
import numpy as np


def init_weights(vocab, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(vocab, vocab)).astype(np.float32)


@jax.jit
def draw(weights, key, token, temperature):
    logits = weights[token] / jnp.maximum(temperature, 1e-3)
    return jax.random.categorical(key, logits)
