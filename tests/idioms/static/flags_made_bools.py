"""Flags from the command line, a CSV file and JSON: each is made a bool before it is given."""

import argparse
import csv
import functools
import io
import json

import jax
import jax.numpy as jnp

TABLE = "gain,log\n0.5,1\n0.25,1\n"
CONFIG = '{"log": true, "dtype": "float32"}'


@functools.partial(jax.jit, static_argnames="log")
def spectrum(x, gain, log):
    return gain * (jnp.log1p(x) if log else x)


@functools.partial(jax.jit, static_argnames="dtype")
def total(x, dtype):
    return x.astype(dtype).sum()


def rows():
    for row in csv.DictReader(io.StringIO(TABLE)):
        yield {"gain": float(row["gain"]), "log": bool(int(row["log"]))}


def main(steps=4, argv=()):
    parser = argparse.ArgumentParser()
    parser.add_argument("--log", type=int, default=1)
    args = parser.parse_args(list(argv))
    config = json.loads(CONFIG)
    x = jnp.ones(3)
    for _ in range(steps):
        print(spectrum(x, 1.0, log=True), spectrum(x, 1.0, log=bool(args.log)), spectrum(x, 1.0, log=config["log"]))
        print([spectrum(x, row["gain"], log=row["log"]) for row in rows()])
        print(total(x, dtype="float32"), total(x, dtype=config["dtype"]))


if __name__ == "__main__":
    main()
