import jax
import jax.numpy as jnp
import numpy as np

import compile_cache_fixed as compile_cache


@jax.jit
def profit(prices, fast, slow):
    returns = jnp.diff(jnp.log(prices))
    weight = lambda rate: jnp.exp(-rate * jnp.arange(returns.shape[0]))
    signal = jnp.sign(jnp.convolve(returns, weight(fast) - weight(slow), mode="full")[: returns.shape[0]])
    return jnp.sum(signal[:-1] * returns[1:])


def sweep(prices, rates):
    return [float(profit(prices, fast, 0.1)) for fast in rates]


def main(steps=4):
    compile_cache.enable()
    rng = np.random.default_rng(44)
    prices = np.exp(0.01 * rng.normal(size=60).cumsum()).astype(np.float32)
    return sweep(prices, [0.3 + 0.1 * k for k in range(steps)])


if __name__ == "__main__":
    print(main())
