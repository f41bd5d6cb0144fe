"""Annealed importance sampling with a forward and a reverse pass."""
import math

from jax import jit, random
import jax.numpy as jnp
import numpy as np


@jit
def bridge(key, z, log_beta):
    beta = jnp.exp(log_beta)
    prop = z + 0.5 * random.normal(key, z.shape)
    gap = beta * 0.5 * (jnp.sum(z ** 2, 1) - jnp.sum(prop ** 2, 1))
    accept = jnp.log(random.uniform(key, gap.shape)) < gap
    return jnp.where(accept[:, None], prop, z)


def forward(key, z, n):
    for i in range(n):
        z = bridge(random.fold_in(key, i), z, math.log((i + 1) / n))
    return z


def reverse(key, z, n):
    ladder = np.log(np.arange(1, n + 1) / n)
    for i in reversed(range(n)):
        z = bridge(random.fold_in(key, i), z, float(ladder[i]))
    return z


def main(steps=6):
    rng = np.random.default_rng(0)
    z0 = rng.normal(size=(4, 2)).astype(np.float32)
    top = forward(random.PRNGKey(0), z0, steps)
    back = reverse(random.PRNGKey(1), top, steps)
    return [float(v) for v in np.asarray(back).ravel()]


if __name__ == "__main__":
    print(main())
