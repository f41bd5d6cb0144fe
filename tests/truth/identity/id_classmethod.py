"""A classmethod is bound anew at each access, and so is compiled per call."""

import jax
import jax.numpy as jnp


class Tokenizer:
    pad = 0

    @classmethod
    def mask(cls, ids):
        return (ids != cls.pad).astype(jnp.float32)


def attention_mask(ids):
    return jax.jit(Tokenizer.mask)(ids)  # <- JAX105


def main(steps=4):
    ids = jnp.array([5, 7, 0, 0])
    for _ in range(steps):
        print(attention_mask(ids))


if __name__ == "__main__":
    main()
