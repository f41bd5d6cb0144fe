"""Shorter spellings of look it up or make it."""

import jax
import jax.numpy as jnp

_table = {}


def scaled(factor):
    if (found := _table.get(factor)) is not None:
        return found
    _table[factor] = made = jax.jit(lambda x: x * factor)
    return made


def powered(exponent, _memo={}):
    return _memo.get(exponent) or _memo.setdefault(exponent, jax.jit(lambda x: x**exponent))


class Table(dict):
    def __missing__(self, width):
        self[width] = made = jax.jit(lambda x: jnp.convolve(x, jnp.ones(width) / width, mode="same"))
        return made


smoothers = Table()


def main(steps=4):
    x = jnp.arange(1.0, 7.0)
    for _ in range(steps):
        x = smoothers[3](powered(2)(scaled(0.1)(x)))
    print(x)


if __name__ == "__main__":
    main()
