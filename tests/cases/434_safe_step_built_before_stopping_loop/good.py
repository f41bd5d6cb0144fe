import argparse
import collections

import jax
import jax.numpy as jnp
import numpy as np

Result = collections.namedtuple("Result", "params losses stopped")


def nll(params, x):
    mu, log_sigma = params
    return jnp.mean(0.5 * ((x - mu) / jnp.exp(log_sigma)) ** 2 + log_sigma)


def fit(x, args):
    value_and_grad = jax.jit(jax.value_and_grad(nll))
    laplace = jax.jit(jax.hessian(lambda p: nll(p, x)))
    params = (np.float32(0.0), np.float32(0.0))
    losses, waited = [], 0
    while len(losses) < args.epochs and waited < args.patience:
        loss, grads = value_and_grad(params, x)
        waited = waited + 1 if losses and loss >= losses[-1] else 0
        losses.append(float(loss))
        params = jax.tree.map(lambda p, g: p - np.float32(args.lr) * g, params, grads)
    curvature = laplace(params)
    return Result(params, losses, waited >= args.patience), curvature


def main(steps=4):
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--patience", type=int, default=5)
    parser.add_argument("--lr", type=float, default=0.1)
    args = parser.parse_args([f"--epochs={steps}"])
    x = np.random.default_rng(0).normal(1.0, 2.0, 50).astype(np.float32)
    result, _ = fit(x, args)
    return result.losses


if __name__ == "__main__":
    print(main())
