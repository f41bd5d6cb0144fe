import jax
import jax.numpy as jnp

FORMULAS = {
    "rbf": lambda x, y: jnp.exp(-0.5 * jnp.sum((x - y) ** 2)),
    "linear": lambda x, y: jnp.dot(x, y),
}
_matrices = {}


def matrix_of(kind):
    pair = FORMULAS[kind]
    full = jax.vmap(jax.vmap(pair, in_axes=(None, 0)), in_axes=(0, None))
    return _matrices.setdefault(kind, jax.jit(full))


def gram(kind, x):
    return matrix_of(kind)(x, x)
