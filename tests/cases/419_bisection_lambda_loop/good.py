import csv
import io

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.stats import norm


def call_price(spot, strike, t, vol):
    d1 = (jnp.log(spot / strike) + 0.5 * vol**2 * t) / (vol * jnp.sqrt(t))
    return spot * norm.cdf(d1) - strike * norm.cdf(d1 - vol * jnp.sqrt(t))


@jax.jit
def implied_vol(price, spot, strike, t):
    def halve(bracket):
        lo, hi = bracket
        mid = 0.5 * (lo + hi)
        too_low = call_price(spot, strike, t, mid) < price
        return jnp.where(too_low, mid, lo), jnp.where(too_low, hi, mid)

    lo, hi = lax.while_loop(lambda b: b[1] - b[0] > 1e-3, halve, (0.01, 2.0))
    return 0.5 * (lo + hi)


def read_quotes(handle):
    for row in csv.DictReader(handle):
        yield {k: float(v) for k, v in row.items()}


def surface(handle):
    return [float(implied_vol(q["price"], q["spot"], q["strike"], q["t"])) for q in read_quotes(handle)]


def main(steps=4):
    lines = ["price,spot,strike,t"] + [f"{9.5 + k},100,{101 - k},0.75" for k in range(steps)]
    return surface(io.StringIO("\n".join(lines)))


if __name__ == "__main__":
    print(main())
