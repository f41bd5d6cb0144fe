"""Sweep of regularisation strengths for a kernel smoother."""
import argparse
import json
import math

import jax
import jax.numpy as jnp
import numpy as np


def options(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=float, default=0.3)
    parser.add_argument("--grid", default='{"low": 0.1, "high": 2.0}')
    return parser.parse_args(argv)


@jax.jit
def smooth_error(x, y, width, ridge):
    gram = jnp.exp(-0.5 * ((x[:, None] - x[None, :]) / width) ** 2)
    fit = gram @ jnp.linalg.solve(gram + ridge * jnp.eye(x.shape[0]), y)
    return jnp.mean((fit - y) ** 2)


def sweep(args, n):
    x = np.linspace(0.0, 1.0, 8, dtype=np.float32)
    y = np.sin(5 * x)
    grid = json.loads(args.grid)
    errors = [smooth_error(x, y, args.width, 1.0).item()]
    for k in range(n):
        ridge = grid["low"] * (grid["high"] / grid["low"]) ** (k / max(n - 1, 1))
        errors.append(float(smooth_error(x, y, args.width, ridge)))
    errors.append(float(smooth_error(x, y, float(np.median(x)), math.exp(-2.0))))
    best = min(errors)
    width = round(args.width * 1.5, 2)
    for ridge in (0.05, math.sqrt(best + 1e-3), np.float64(best + 1.0).item(), sum(errors) / len(errors) + 0.1):
        errors.append(float(smooth_error(x, y, width, ridge)))
    return errors


def main(steps=6, argv=()):
    return sweep(options(list(argv)), steps)


if __name__ == "__main__":
    print(main())
