import argparse

import jax
import jax.numpy as jnp
import numpy as np


def train(args):
    rng = np.random.default_rng(args.seed)
    args.l2 = args.l2 / args.n_features

    @jax.jit
    def step(w, x, y, lr):
        grad = jax.grad(lambda v: jnp.mean((x @ v - y) ** 2))(w)
        return w - lr * (grad + args.l2 * w)

    w = np.zeros(args.n_features, np.float32)
    losses = []
    for epoch in range(args.epochs):
        x = rng.normal(size=(8, args.n_features)).astype(np.float32)
        w = step(w, x, x[:, 0], args.lr)
        if epoch % args.log_every == 0:
            losses.append(float(jnp.mean((x @ w - x[:, 0]) ** 2)))
            args.log_every += 1
        if epoch >= 1:
            args.lr *= 0.5
    return losses + [float(v) for v in w]


def main(steps=5):
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float, default=0.4)
    parser.add_argument("--l2", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--n-features", type=int, default=3)
    parser.add_argument("--log-every", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=10)
    return train(parser.parse_args(["--epochs", str(steps)]))


if __name__ == "__main__":
    print(main())
