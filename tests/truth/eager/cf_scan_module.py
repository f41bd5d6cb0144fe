"""A running balance is scanned eagerly with a module-level body."""

import jax.numpy as jnp
from jax import lax


def carry_balance(balance, flow):
    balance = balance * 1.01 + flow
    return balance, balance


def yearly(flows):
    final, history = lax.scan(carry_balance, 0.0, flows)
    return final, history


def main(steps=4):
    flows = jnp.ones((12,))
    for year in range(steps):
        final, _history = yearly(flows)
        print(year, float(final))


if __name__ == "__main__":
    main()
