"""``gpjax.fit``, for several sets of data.

Package: gpjax==1.0.0
Finding: gpjax/fit.py:152 JAX701 possible
Seen: confirmed, 4 compiles in 4 executions, 1 program, 11.9 s; compiles of four calls 5, 1, 1, 1, rewritten 2, 0,
    0, 0
Rewrite: the caller jits a function of the data around ``fit``.
"""

import gpjax as gpx
import jax
import jax.numpy as jnp
import optax

x = jnp.linspace(0.0, 1.0, 20)[:, None]
data = gpx.Dataset(X=x, y=jnp.sin(6.0 * x))
prior = gpx.gps.Prior(kernel=gpx.kernels.RBF(), mean_function=gpx.mean_functions.Zero())
posterior = prior * gpx.likelihoods.Gaussian()
optimizer = optax.adam(0.01)


def loss(model, data):
    return -gpx.objectives.conjugate_mll(model, data)


def fit(data):
    return gpx.fit(model=posterior, objective=loss, train_data=data, optim=optimizer, num_iters=20, verbose=False)


def once(i):
    return fit(gpx.Dataset(X=x, y=jnp.sin(6.0 * x + i)))


fitted = jax.jit(fit)


def instead(i):
    return fitted(gpx.Dataset(X=x, y=jnp.sin(6.0 * x + i)))


if __name__ == "__main__":
    for i in range(4):
        once(i)
