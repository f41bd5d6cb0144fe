import time

import jax
import jax.numpy as jnp
import numpy as np


class profiled:
    """Decorator: counts calls, keeps wall times, replaces NaNs."""

    def __init__(self, fn):
        self.fn = fn
        self.calls = 0
        self.seconds = []

    def _guarded(self, *args):
        return jax.tree.map(jnp.nan_to_num, self.fn(*args))

    def __call__(self, *args):
        start = time.perf_counter()
        out = jax.block_until_ready(jax.jit(self._guarded)(*args))  # HAZARD bound-method
        self.seconds.append(time.perf_counter() - start)
        self.calls += 1
        return out


@profiled
def sharpe(returns):
    return jnp.mean(returns) / jnp.std(returns)


@profiled
def drawdown(returns):
    curve = jnp.cumprod(1 + returns)
    return jnp.max(1 - curve / jax.lax.cummax(curve))


def backtest(windows):
    return [(float(sharpe(w)), float(drawdown(w))) for w in windows]


def main(steps=4):
    rng = np.random.default_rng(7)
    rows = backtest([(0.01 * rng.normal(size=30)).astype(np.float32) for _ in range(steps)])
    assert sharpe.calls == steps
    return [a + b for a, b in rows]


if __name__ == "__main__":
    print(main())
