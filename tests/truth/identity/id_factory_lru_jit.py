"""A memoised getter builds the jitted policy for each temperature only once."""

from functools import lru_cache

import jax
import jax.numpy as jnp


@lru_cache(maxsize=None)
def compiled_policy(temperature):
    return jax.jit(lambda logits: jax.nn.softmax(logits / temperature))


def act(logits, temperature=0.7):
    return compiled_policy(temperature)(logits)


def main(steps=4):
    logits = jnp.arange(6.0)
    for _ in range(steps):
        probs = act(logits)
        logits = logits + 0.1
    print(probs)


if __name__ == "__main__":
    main()
