import jax.numpy as jnp
import numpy as np

SIZE = 5
TERMS = {}
TABLE = np.zeros(SIZE, np.float32)

for site in range(SIZE):
    TABLE[site] = 0.1 * (site % 2)


def term(name):
    def keep(fn):
        TERMS[name] = fn
        return fn

    return keep


@term("bend")
def bend(x):
    return jnp.sum((x[2:] - 2 * x[1:-1] + x[:-2]) ** 2)


@term("stretch")
def stretch(x):
    return jnp.sum((x[1:] - x[:-1]) ** 2)


@term("debug")
def debug(x):
    return 0.0 * jnp.sum(x)
