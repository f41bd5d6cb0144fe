"""A piecewise tariff is written with lambdas and evaluated eagerly."""

import jax.numpy as jnp


def tariff(usage):
    bands = [usage < 10.0, usage >= 10.0]
    return jnp.piecewise(usage, bands, [lambda u: u * 0.5, lambda u: u * 0.3 + 2.0])  # <- JAX703


def main(steps=4):
    usage = jnp.linspace(0.0, 20.0, 6)
    for _ in range(steps):
        print(tariff(usage).sum())


if __name__ == "__main__":
    main()
