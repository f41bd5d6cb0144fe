"""``NestedSamplerResults.summary``.

Package: jaxns==3.0.0
Finding: jaxns/diagnostics/summary.py:92 JAX303 likely
Seen: confirmed, 4 compiles in 4 executions, 1 program, 2.2 s; compiles of four calls 5, 1, 1, 1, rewritten 5, 0, 0,
    0
Rewrite: move the nested function, which captures nothing, to module level.
"""

import io

import jax
import jax.numpy as jnp
from jaxns.core import NestedSampler
from jaxns.model import Model
from jaxns.priors import Prior
from tensorflow_probability.substrates.jax import distributions as tfpd


def prior_model(y):
    slope = Prior(tfpd.Normal(loc=0.0, scale=1.0), name="slope").realise()
    return jnp.sum(tfpd.Normal(loc=slope, scale=0.5).log_prob(y))


sampler = NestedSampler(model=Model(prior_model=prior_model), max_samples=500)
results = sampler.run(key=jax.random.PRNGKey(0), args=(jnp.linspace(0.0, 1.0, 6),)).to_result().trim()


def once(i):
    text = io.StringIO()
    results.summary(text)
    return text.getvalue()


if __name__ == "__main__":
    for i in range(4):
        once(i)
