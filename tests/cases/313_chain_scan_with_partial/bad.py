from functools import partial

import jax
from jax import lax, random
import jax.numpy as jnp

from targets import banana


def hmc_move(logp, eps, z, key):
    k1, k2 = random.split(key)
    p0 = random.normal(k1, z.shape)
    p = p0 + 0.5 * eps * jax.grad(logp)(z)
    z_new = z + eps * p
    p = p + 0.5 * eps * jax.grad(logp)(z_new)
    gain = logp(z_new) - logp(z) + 0.5 * jnp.sum(p0 ** 2) - 0.5 * jnp.sum(p ** 2)
    z = jnp.where(jnp.log(random.uniform(k2)) < gain, z_new, z)
    return z, z


def sample_chain(seed, n_draws, eps=0.2):
    keys = random.split(random.PRNGKey(seed), n_draws)
    move = partial(hmc_move, banana, eps)
    last, draws = lax.scan(move, jnp.zeros(2), keys)  # HAZARD eager-control-flow
    return draws


def main(steps=4):
    return [float(sample_chain(seed, 6).mean()) for seed in range(steps)]


if __name__ == "__main__":
    print(main())
