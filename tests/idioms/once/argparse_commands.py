"""A command line whose commands each run once per process."""

import argparse

import jax
import jax.numpy as jnp


def loss(w, x):
    return jnp.mean((x @ w - 1.0) ** 2)


def command_train(args):
    update = jax.jit(lambda w, x: w - args.lr * jax.grad(loss)(w, x))
    w, x = jnp.zeros((3,)), jnp.ones((8, 3))
    for _ in range(args.steps):
        w = update(w, x)
    return w


def command_evaluate(args):
    @jax.jit
    def score(w):
        return loss(w, jnp.ones((8, 3)))

    return [float(score(jnp.zeros((3,)))) for _ in range(args.steps)]


def build_parser():
    parser = argparse.ArgumentParser(description="fit a line")
    commands = parser.add_subparsers(required=True)
    for name, function in (("train", command_train), ("evaluate", command_evaluate)):
        sub = commands.add_parser(name)
        sub.add_argument("--steps", type=int, default=4)
        sub.add_argument("--lr", type=float, default=0.1)
        sub.set_defaults(run=function)
    return parser


def main(steps=4, argv=None):
    args = build_parser().parse_args(argv or ["train", "--steps", str(steps)])
    print(args.run(args))


if __name__ == "__main__":
    main()
