"""Each step goes over the whole registry, so that each of its functions runs again and again."""

import jax
import jax.numpy as jnp

QUANTITIES = {}


def quantity(name):
    def put(function):
        QUANTITIES[name] = {"function": function}
        return function

    return put


@quantity("area")
def area(radius):
    return jax.jit(lambda r: 3.14 * r**2)(radius)  # <- JAX101


@quantity("volume")
def volume(radius):
    return jax.jit(lambda r: 4.2 * r**3)(radius)  # <- JAX101


def main(steps=4):
    radius = jnp.linspace(0.0, 1.0, 5)
    for _ in range(steps):
        for name in ("area", "volume"):
            radius = QUANTITIES[name]["function"](radius)
    print(radius)


if __name__ == "__main__":
    main()
