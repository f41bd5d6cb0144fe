"""Annealed weighting of particles."""
import argparse

import jax
import jax.numpy as jnp
import numpy as np


def parse(argv):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beta", type=float, default=1, help="inverse temperature of the first round")
    parser.add_argument("--cooling", type=float, default=0.8)
    parser.add_argument("--particles", type=int, default=12)
    return parser.parse_args(argv)


@jax.jit
def reweight(particles, beta):
    logw = -beta * jnp.sum((particles ** 2 - 1.0) ** 2, axis=1)
    w = jnp.exp(logw - jnp.max(logw))
    return w / jnp.sum(w)


def anneal(args, rounds):
    rng = np.random.default_rng(0)
    particles = rng.normal(size=(args.particles, 2)).astype(np.float32)
    beta = args.beta
    effective = []
    for _ in range(rounds):
        w = np.asarray(reweight(particles, beta))  # HAZARD scalar-kind
        effective.append(float(1.0 / np.sum(w ** 2)))
        beta = beta * args.cooling
    return effective


def main(steps=6, argv=()):
    return anneal(parse(list(argv)), steps)


if __name__ == "__main__":
    print(main())
