"""Each step asks a registry for some of its functions; the one that runs a loop of JAX is not among them."""

import jax
import jax.numpy as jnp

QUANTITIES = {}


def quantity(name, aliases=()):
    def put(function):
        QUANTITIES[name] = {"function": function}
        for alias in aliases:
            QUANTITIES[alias] = QUANTITIES[name].copy()
        return function

    return put


@quantity("radius", aliases=("r",))
def radius_of(x):
    return x


@quantity("area", aliases=("a",))
def area_of(x):
    return jax.lax.fori_loop(0, 3, lambda _, r: r * 0.9, x)


def compute(names, x):
    return {name: QUANTITIES[name]["function"](x) for name in names}


def main(steps=4):
    x = jnp.ones(4)
    print(compute(["area"], x))
    for step in range(steps):
        print(step, compute(["radius", "r"], x))


if __name__ == "__main__":
    main()
