"""Lowered text is dumped for inspection; nothing is compiled."""

import jax
import jax.numpy as jnp


def attention(q, k):
    return jax.nn.softmax(q @ k.T)


def dump(q, k):
    return jax.jit(attention).lower(q, k).as_text()


def main(steps=4):
    q, k = jnp.ones((4, 8)), jnp.ones((6, 8))
    for _ in range(steps):
        print(len(dump(q, k)))


if __name__ == "__main__":
    main()
