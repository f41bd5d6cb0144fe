"""Walk-forward test of a trend rule."""
import jax
import jax.numpy as jnp
import numpy as np

WARMUP = 4


@jax.jit
def trend(prices):
    gap = jnp.log(prices) - jnp.log(prices[0])
    return jnp.sum(gap) / prices.shape[0]


@jax.jit
def pay(position, today, tomorrow, fee):
    return position * (tomorrow / today - 1.0) - fee * jnp.abs(position)


def walk_forward(prices, n_days):
    wealth = 1.0
    for day in range(WARMUP, WARMUP + n_days):
        signal = trend(prices[:day])  # HAZARD shape-churn
        position = jnp.sign(signal)
        wealth += float(pay(position, prices[day - 1], prices[day], 1e-3))
    return wealth


def main(steps=6):
    rng = np.random.default_rng(8)
    moves = 0.01 * rng.normal(size=40)
    prices = jnp.asarray(100.0 * np.exp(np.cumsum(moves)), dtype=jnp.float32)
    return [walk_forward(prices, steps)]


if __name__ == "__main__":
    print(main())
