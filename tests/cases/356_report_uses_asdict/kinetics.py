import dataclasses

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Rates:
    absorb: jax.Array
    clear: jax.Array


def _fields(rates):
    if isinstance(rates, dict):
        return rates["absorb"], rates["clear"]
    return rates.absorb, rates.clear


@jax.jit
def simulate(rates, dose):
    absorb, clear = _fields(rates)
    t = jnp.linspace(0.0, 4.0, 9)
    level = dose * absorb / (absorb - clear) * (jnp.exp(-clear * t) - jnp.exp(-absorb * t))
    return jnp.max(level)
