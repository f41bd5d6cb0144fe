"""A prompt of fixed length first, one token at a time afterwards."""

import jax
import jax.numpy as jnp
import numpy as np

PROMPT, LIMIT = 4, 16


@jax.jit
def extend(cache, position, tokens):
    cache = jax.lax.dynamic_update_slice(cache, tokens.astype(cache.dtype), (position,))
    return cache, position + tokens.shape[0], jnp.argmax(jnp.cos(cache))


def generate(prompt, count):
    cache = jnp.zeros(LIMIT)
    position = jnp.int32(0)
    cache, position, token = extend(cache, position, prompt)
    for _ in range(count):
        cache, position, token = extend(cache, position, token[None])
    return int(token)


def main(steps=4):
    for step in range(steps):
        prompt = np.full(PROMPT, step, np.int32)
        print(generate(prompt, 3))


if __name__ == "__main__":
    main()
