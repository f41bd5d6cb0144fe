"""Command line of a small image tool."""
import argparse

import jax
import jax.numpy as jnp
import numpy as np


def sharpen(images, amount):
    @jax.jit
    def apply(image):
        blurred = (jnp.roll(image, 1, 0) + jnp.roll(image, -1, 0) + image) / 3.0
        return image + amount * (image - blurred)

    return [float(np.asarray(apply(image)).max()) for image in images]


def equalise(images, amount):
    lookup = jax.jit(lambda image: jnp.searchsorted(jnp.sort(image.ravel()), image.ravel()) * amount)
    totals = []
    for image in images:
        totals.append(float(np.asarray(lookup(image)).sum()))
    return totals


def compare(images, amount):
    score = jax.jit(jax.vmap(lambda a, b: jnp.vdot(a, b) * amount))
    stack = np.stack(images)
    return [float(np.asarray(score(stack, stack[::-1])).sum())]


COMMANDS = {"sharpen": sharpen, "equalise": equalise, "compare": compare}


def cli(argv, images):
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("--amount", type=float, default=0.5)
    args = parser.parse_args(argv)
    return COMMANDS[args.command](images, args.amount)


def main(steps=4, argv=("sharpen",)):
    rng = np.random.default_rng(0)
    return cli(list(argv), [rng.random((5, 5), dtype=np.float32) for _ in range(steps)])


if __name__ == "__main__":
    print(main())
