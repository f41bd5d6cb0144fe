import jax
import jax.numpy as jnp
import numpy as np

from guards import guard


@jax.jit
def relax(u, source):
    return u + 0.2 * (jnp.roll(u, 1) + jnp.roll(u, -1) - 2.0 * u) + source


def diffuse(n_steps):
    source = np.zeros(12, np.float32)
    source[3] = 0.1
    u = np.zeros(12, np.float32)
    history = []
    for k in range(n_steps):
        with guard(k):
            u = relax(u, source)
        history.append(round(float(u[3]), 5))
    return history


def main(steps=4):
    return diffuse(steps)


if __name__ == "__main__":
    print(main())
