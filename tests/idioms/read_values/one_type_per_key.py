"""Each jitted function is given one key of the table, and each key has one type."""

import ast

import jax
import jax.numpy as jnp

TABLE = "[{'count': 1, 'rate': 0.5}, {'count': 2, 'rate': 1.0}]"


@jax.jit
def counted(x, count):
    return x + count


@jax.jit
def scaled(x, rate):
    return x * rate


def main(steps=4):
    x = jnp.ones(3)
    rows = ast.literal_eval(TABLE)
    for _ in range(steps):
        for row in rows:
            x = scaled(counted(x, row["count"]), row.pop("missing", row["rate"]))
    print(x)


if __name__ == "__main__":
    main()
