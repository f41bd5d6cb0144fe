"""Jitted classmethods are collected in a list and never dropped."""

import jax
import jax.numpy as jnp


class Codec:
    levels = 8.0

    @classmethod
    def encode(cls, x):
        return jnp.floor(x * cls.levels)


def main(steps=4):
    history = []
    x = jnp.linspace(0.0, 0.9, 10)
    for _ in range(steps):
        history.append(jax.jit(Codec.encode))
        codes = history[-1](x)
    print(codes, len(history))


if __name__ == "__main__":
    main()
