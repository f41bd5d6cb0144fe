"""A loop over the names of a registry comes to each of its functions once."""

import jax
import jax.numpy as jnp

QUANTITIES = {}


def quantity(name, needs=()):
    def put(function):
        QUANTITIES[name] = {"function": function, "needs": needs}
        return function

    return put


@quantity("area")
def area(radius):
    return jax.jit(lambda r: 3.14 * r**2)(radius)


@quantity("volume", needs=("area",))
def volume(radius):
    scale = 4.0 / 3.0
    return jax.jit(lambda r: scale * r**3)(radius)


def compute(names, radius):
    found = {}
    for name in names:
        function = QUANTITIES[name]["function"]
        found[name] = function(radius)
    return found


def main(steps=4):
    found = compute(["area", "volume"], jnp.linspace(0.0, 1.0, 5))
    for step in range(steps):
        print(step, {name: value.shape for name, value in found.items()})


if __name__ == "__main__":
    main()
