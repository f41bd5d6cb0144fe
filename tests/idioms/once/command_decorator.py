"""Commands register themselves through a decorator, as with click."""

import sys

import jax
import jax.numpy as jnp


class Group:
    def __init__(self):
        self.commands = {}

    def command(self, name=None):
        def register(function):
            self.commands[name or function.__name__] = function
            return function

        return register

    def __call__(self, argv):
        name, *rest = argv
        return self.commands[name](*rest)


cli = Group()


@cli.command()
def fit(steps):
    step = jax.jit(lambda w: w - 0.1 * jax.grad(lambda v: jnp.sum((v - 1.0) ** 2))(w))
    w = jnp.zeros((3,))
    for _ in range(int(steps)):
        w = step(w)
    print(jax.jit(lambda v: jnp.abs(v - 1.0).max())(w))


@cli.command(name="show")
def show_default(steps):
    print(jax.jit(jax.vmap(lambda v: v + float(steps)))(jnp.zeros((3,))))


def main(steps=4):
    cli(["fit", str(steps)])


if __name__ == "__main__":
    cli(sys.argv[1:] or ["fit", "4"])
