"""``MCMC.run``, again on one object.

Package: numpyro==0.22.0
Finding: numpyro/util.py:416 JAX303 likely
Seen: confirmed, 4 compiles in 4 executions, 1 program, 32.7 s; compiles of four calls 86, 1, 1, 1, rewritten 86, 0,
    0, 0
Rewrite: keep the jit object of the memoised body: the memo outside, ``maybe_jit`` inside.
"""

import jax
import jax.numpy as jnp
import numpyro
import numpyro.distributions as dist
from numpyro.infer import MCMC, NUTS


def model(y):
    mu = numpyro.sample("mu", dist.Normal(0.0, 5.0))
    numpyro.sample("y", dist.Normal(mu, 1.0), obs=y)


y = jnp.linspace(-1.0, 1.0, 20)
mcmc = MCMC(NUTS(model), num_warmup=10, num_samples=10, progress_bar=False)


def once(i):
    mcmc.run(jax.random.key(i), y)
    return mcmc.get_samples()


if __name__ == "__main__":
    for i in range(4):
        once(i)
