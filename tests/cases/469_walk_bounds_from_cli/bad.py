"""Bounded random walks, with the bounds from the command line."""

import argparse

import jax
import jax.numpy as jnp
import numpy as np

RUNS = {"unit": [], "narrow": ["--bounds", "0.2", "0.8"], "noisy": ["--noise", "0.5"]}


def parse(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--bounds", type=float, nargs=2, default=(0.0, 1.0))
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--walkers", type=int, default=6)
    return parser.parse_args(argv)


@jax.jit
def walk(x, bounds, noise, draws):
    low, high = bounds
    return jnp.clip(x + noise * draws, low, high)


def simulate(args, n_steps):
    rng = np.random.default_rng(0)
    x = np.full(args.walkers, 0.5, np.float32)
    for _ in range(n_steps):
        draws = rng.normal(size=args.walkers).astype(np.float32)
        x = walk(x, args.bounds, args.noise, draws)  # HAZARD pytree-kind
    return round(float(x.mean()), 4)


def main(steps=4):
    return {name: simulate(parse(argv), steps) for name, argv in RUNS.items()}


if __name__ == "__main__":
    print(main())
