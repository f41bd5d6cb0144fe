import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def lagged_product(centred, lag):
    n = centred.shape[0]
    where = jnp.arange(n)
    shifted = centred[jnp.minimum(where + lag, n - 1)]
    return jnp.sum(jnp.where(where + lag < n, centred * shifted, 0.0))


def autocorrelation(chain, max_lag):
    centred = chain - jnp.mean(chain)
    variance = jnp.mean(centred**2)
    rho = []
    for lag in range(1, max_lag + 1):
        rho.append(float(lagged_product(centred, lag) / (chain.shape[0] * variance)))
    return rho


def effective_size(chain, max_lag):
    total = 0.0
    for r in autocorrelation(chain, max_lag):
        if r < 0.0:
            break
        total += r
    return chain.shape[0] / (1.0 + 2.0 * total)


def main(steps=4):
    rng = np.random.default_rng(32)
    steps_taken = rng.normal(size=40)
    walk = np.zeros(40, np.float32)
    for k in range(1, 40):
        walk[k] = 0.8 * walk[k - 1] + steps_taken[k]
    chain = jnp.asarray(walk)
    return [effective_size(chain, steps)]


if __name__ == "__main__":
    print(main())
