import argparse
import functools

import jax
import jax.numpy as jnp
import numpy as np


def energy(stiffness, rest, x):
    gaps = jnp.diff(x)
    return 0.5 * stiffness * jnp.sum((gaps - rest) ** 2)


def relax(x, args):
    shift, n = np.inf, 0
    force = jax.jit(jax.grad(functools.partial(energy, args.stiffness, args.rest)))
    while shift > args.tol and n < args.max_iter:
        moved = x - args.dt * np.asarray(force(x))
        shift = float(np.abs(moved - x).max())
        x, n = moved, n + 1
        if n % 2 == 0 and args.verbose:
            print(n, shift)
    return x, n


def get_parser():
    parser = argparse.ArgumentParser()
    parser.add_argument("--stiffness", type=float, default=1.5)
    parser.add_argument("--rest", type=float, default=1.0)
    parser.add_argument("--dt", type=float, default=0.01)
    parser.add_argument("--tol", type=float, default=1e-7)
    parser.add_argument("--max-iter", type=int, default=100)
    parser.add_argument("-v", "--verbose", action="store_true")
    return parser


def main(steps=4):
    args = get_parser().parse_args(["--max-iter", str(steps)])
    x, n = relax(np.linspace(0, 2, 5, dtype=np.float32), args)
    return [n, *map(float, x)]


if __name__ == "__main__":
    print(main())
