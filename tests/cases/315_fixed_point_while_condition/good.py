"""Self-consistent field iteration for a mean-field magnet."""
from jax import lax
import jax.numpy as jnp
import numpy as np

COUPLING = np.array([[0.0, 0.4, 0.1], [0.4, 0.0, 0.3], [0.1, 0.3, 0.0]], np.float32)


def iterate(carry):
    m, _, field, rounds = carry
    return jnp.tanh(COUPLING @ m + field), m, field, rounds + 1


def unsettled(carry):
    new, old, _, rounds = carry
    return (jnp.max(jnp.abs(new - old)) > 1e-4) & (rounds < 50)


def solve(field):

    start = (jnp.tanh(field), jnp.zeros(3), field, jnp.int32(0))
    m, *_ = lax.while_loop(unsettled, iterate, start)
    return m


def hysteresis(n_points):
    moments = []
    for h in np.linspace(-1.0, 1.0, n_points):
        field = jnp.asarray(np.full(3, h, np.float32))
        moments.append(float(solve(field).sum()))
    return moments


def main(steps=4):
    return hysteresis(steps)


if __name__ == "__main__":
    print(main())
