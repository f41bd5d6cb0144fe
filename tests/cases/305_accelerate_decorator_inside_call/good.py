import jax.numpy as jnp
import numpy as np

from accel_fixed import accelerate


@accelerate(clip=5.0)
def poisson_deviance(rate, counts):
    log_rate = jnp.log(rate)
    return 2.0 * jnp.sum(counts * (jnp.log(counts + 1.0) - log_rate) - (counts - rate))


def backtest(n_windows):
    rng = np.random.default_rng(5)
    rate = np.linspace(1.0, 3.0, 8, dtype=np.float32)
    return [float(poisson_deviance(rate, rng.poisson(rate).astype(np.float32))) for _ in range(n_windows)]


def main(steps=4):
    return backtest(steps)


if __name__ == "__main__":
    print(main())
