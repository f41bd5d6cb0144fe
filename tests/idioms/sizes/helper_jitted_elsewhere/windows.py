import jax.numpy as jnp


def pyramid(x, levels):
    sums = []
    for level in range(levels):
        sums.append(jnp.pad(x[: len(x) - level], (0, level)))
    return jnp.stack(sums)
