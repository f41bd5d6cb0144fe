"""A closure over the settings, made once before the loop."""

from functools import partial

import jax
import jax.numpy as jnp


def make_rule(rate):
    return lambda w: w - rate * w


@partial(jax.jit, static_argnames="rule")
def train(w, rule):
    return rule(w)


def fit(w, steps):
    rule = make_rule(0.1)
    for _ in range(steps):
        w = train(w, rule=rule)
    return w


def main(steps=4):
    print(fit(jnp.ones(3), steps))


if __name__ == "__main__":
    main()
