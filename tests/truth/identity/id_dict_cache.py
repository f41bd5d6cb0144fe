"""A module-level dict keeps one executable per configuration name."""

import jax
import jax.numpy as jnp

_EXECUTABLES = {}


def activation(name):
    if name not in _EXECUTABLES:
        _EXECUTABLES[name] = jax.jit(lambda v: jnp.maximum(v, 0.0) * 1.5)
    return _EXECUTABLES[name]


def forward(hidden):
    return activation("relu15")(hidden)


def main(steps=4):
    hidden = jnp.linspace(-1.0, 1.0, 9)
    for _ in range(steps):
        hidden = forward(hidden)
    print(hidden)


if __name__ == "__main__":
    main()
