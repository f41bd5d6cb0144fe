import functools

import jax
import jax.numpy as jnp
import numpy as np


@functools.partial(jax.jit, static_argnums=1)
def dominant(a, n_iter):
    def power(_, v):
        v = a @ v
        return v / jnp.linalg.norm(v)

    return jax.lax.fori_loop(0, n_iter, power, jnp.ones(a.shape[0]))


def deflate(a, n_components, n_iter=20):
    """Leading eigenpairs of a symmetric matrix, one recursion per pair."""
    if n_components == 0:
        return []

    v = dominant(a, n_iter)
    value = v @ a @ v
    rest = deflate(a - value * jnp.outer(v, v), n_components - 1, n_iter)
    return [float(value), *rest]


def explained(values):
    return functools.reduce(lambda acc, v: acc + [acc[-1] + v], values, [0.0])


def main(steps=4):
    rng = np.random.default_rng(4)
    m = rng.normal(size=(8, 8)).astype(np.float32)
    return explained(deflate(jnp.asarray(m @ m.T), steps))


if __name__ == "__main__":
    print(main())
