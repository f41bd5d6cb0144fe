"""Each row of a table, a function and its options, has a program of its own, checked on several batches."""

from functools import partial

import jax
import jax.numpy as jnp


def reduced(operation, options, x, scale=1.0):
    return operation(x * scale, **options)


def agree(function, batches):
    compiled = jax.jit(function)
    return all(bool(jnp.allclose(compiled(batch), function(batch))) for batch in batches)


def main(steps=4):
    batches = [jnp.full((4, 3), float(number)) for number in range(steps)]
    table = [
        (jnp.sum, {}),
        (jnp.mean, {"axis": 0}),
        (jnp.max, {"axis": 1}),
    ]
    for operation, options in table:
        assert agree(partial(reduced, operation, options), batches)
        assert agree(partial(reduced, operation, options, scale=2.0), batches)


if __name__ == "__main__":
    main()
