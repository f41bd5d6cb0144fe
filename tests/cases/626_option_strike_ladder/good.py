from functools import partial

import jax
import jax.numpy as jnp
from jax.scipy.stats import norm

STRIKES = (90.0, 97.5, 100.0, 102.5, 110.0)
EXPIRIES = (0.25, 0.5, 1.0)


@partial(jax.jit, static_argnames=("kind",))
def black_scholes(spot, strike, expiry, vol, kind="call"):
    d1 = (jnp.log(spot / strike) + 0.5 * vol ** 2 * expiry) / (vol * jnp.sqrt(expiry))
    d2 = d1 - vol * jnp.sqrt(expiry)
    if kind == "put":
        return strike * norm.cdf(-d2) - spot * norm.cdf(-d1)
    return spot * norm.cdf(d1) - strike * norm.cdf(d2)


def smile(expiry, strike):
    return 0.2 + 0.05 * abs(strike / 100.0 - 1.0) / expiry


def surface(spot):
    rows = []
    for expiry in EXPIRIES:
        row = []
        for strike in STRIKES:
            vol = smile(expiry, strike)
            row.append(float(black_scholes(spot, strike, expiry, vol)))
        rows.append(row)
    return rows


def main(steps=6):
    return [sum(surface(100.0 + k)[0]) for k in range(steps)]


if __name__ == "__main__":
    print(main())
