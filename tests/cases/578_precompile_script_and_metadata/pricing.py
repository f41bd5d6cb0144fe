import jax
import jax.numpy as jnp


@jax.jit
def option_price(spot, strike, vol):
    d1 = (jnp.log(spot / strike) + 0.5 * vol**2) / vol
    normal = jax.scipy.stats.norm.cdf
    return spot * normal(d1) - strike * normal(d1 - vol)
