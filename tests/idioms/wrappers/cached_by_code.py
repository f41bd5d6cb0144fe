"""The project's wrapper keeps one compiled function per code object."""

import jax
import jax.numpy as jnp

_compiled = {}


def fast(function):
    """Compiles a function that captures nothing, once for each place in the source."""
    assert function.__closure__ is None
    try:
        return _compiled[function.__code__]
    except KeyError:
        return _compiled.setdefault(function.__code__, jax.jit(function))


def train_step(x):
    x = fast(lambda v: v - 0.1 * jnp.sin(v))(x)

    @fast
    def renormalise(v):
        return v / (1e-6 + jnp.abs(v).max())

    return renormalise(x)


def main(steps=4):
    x = jnp.linspace(0.1, 1.0, 6)
    for _ in range(steps):
        x = train_step(x)
    print(x)


if __name__ == "__main__":
    main()
