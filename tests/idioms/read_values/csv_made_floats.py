"""The table holds whole and broken numbers, but each is made a float, the default too."""

import csv
import io

import jax
import jax.numpy as jnp

TABLE = "name,rate\na,1\nb,0.5\nc,\n"


@jax.jit
def decayed(level, rate):
    return level * jnp.exp(-rate)


def rates(text):
    for row in csv.DictReader(io.StringIO(text)):
        yield float(row["rate"] or 1)


def main(steps=4):
    level = jnp.ones(3)
    for _ in range(steps):
        for rate in rates(TABLE):
            level = decayed(level, rate)
    print(level.sum())


if __name__ == "__main__":
    main()
