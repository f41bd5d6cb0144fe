import jax
import jax.numpy as jnp
from jax.scipy.sparse.linalg import cg
import numpy as np

ALPHA = 0.4


@jax.jit
def implicit_operator(u):
    lap = jnp.roll(u, -1) - 2.0 * u + jnp.roll(u, 1)
    return u - ALPHA * lap


@jax.jit
def source(u):
    return jnp.where(u > 0.5, 0.0, 0.01)


@jax.jit
def implicit_step(u):
    rhs = u + source(u)
    u, _ = cg(implicit_operator, rhs, x0=u, maxiter=30)
    return u


def evolve(n_cells, n_steps):
    x = np.linspace(0.0, 1.0, n_cells, endpoint=False)
    u = jnp.asarray(np.exp(-50 * (x - 0.5) ** 2), jnp.float32)
    peaks = []
    for _ in range(n_steps):
        u = implicit_step(u)
        peaks.append(float(u.max()))
    return peaks


def main(steps=6):
    return evolve(24, steps)


if __name__ == "__main__":
    print(main())
