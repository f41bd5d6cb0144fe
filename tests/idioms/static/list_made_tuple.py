"""Sizes that are kept in a list, and given as a tuple."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames=("sizes", "kept"))
def pieces(x, sizes, kept):
    parts, start = [], 0
    for size in sizes:
        parts.append(x[start : start + size].sum())
        start += size
    return jnp.stack([part for number, part in enumerate(parts) if number in kept])


def main(steps=4):
    sizes = [1, 2]
    kept = {0, 1}
    x = jnp.ones(3)
    for _ in range(steps):
        out = pieces(x, sizes=tuple(sizes), kept=frozenset(kept))
    print(out)


if __name__ == "__main__":
    main()
