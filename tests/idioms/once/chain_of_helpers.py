"""Every helper that builds something is called once, down the chain from main."""

from functools import partial

import jax
import jax.numpy as jnp


def energy(positions, stiffness):
    return 0.5 * stiffness * jnp.sum(positions**2.0)


def prepare(config):
    force = jax.jit(jax.grad(partial(energy, stiffness=config["stiffness"])))
    start = jnp.linspace(-1.0, 1.0, config["particles"])
    return force, start


def simulate(config, steps):
    force, positions = prepare(config)

    @jax.jit
    def move(p, f):
        return p - config["dt"] * f

    for _ in range(steps):
        positions = move(positions, force(positions))
    return positions


def report(positions):
    spread = jax.jit(lambda p: p.max() - p.min())(positions)
    print(f"spread {spread:.3f}")


def run(config, steps):
    positions = simulate(config, steps)
    report(positions)


def main(steps=4):
    run({"stiffness": 2.0, "particles": 10, "dt": 0.05}, steps)


if __name__ == "__main__":
    main()
