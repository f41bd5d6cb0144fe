import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.sparse.linalg import cg

DIFFUSION = 0.4


def laplacian(u):
    return jnp.roll(u, 1) + jnp.roll(u, -1) - 2.0 * u


def backward_euler(u):
    return u - DIFFUSION * laplacian(u)


@jax.jit
def heat(u, source):
    return u + 0.1 * source


def advance(u, source):
    u_new, _ = cg(backward_euler, heat(u, source), x0=u, maxiter=20)  # HAZARD eager-control-flow
    return u_new


def simulate(u, sources):
    mean_temperature = []
    for source in sources:
        u = advance(u, source)
        mean_temperature.append(float(u.mean()))
    return mean_temperature


def main(steps=4):
    rng = np.random.default_rng(29)
    u = np.sin(np.linspace(0, 2 * np.pi, 16, endpoint=False)).astype(np.float32)
    return simulate(jnp.asarray(u), rng.uniform(size=(steps, 16)).astype(np.float32))


if __name__ == "__main__":
    print(main())
