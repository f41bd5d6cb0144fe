import jax
import jax.numpy as jnp
import numpy as np


def neg_log_likelihood(w, x, y):
    margin = (2.0 * y - 1.0) * (x @ w)
    return jnp.mean(jnp.log1p(jnp.exp(-margin))) + 0.05 * jnp.sum(w ** 2)


score = jax.jit(jax.grad(neg_log_likelihood))


def newton_step(w, x, y):
    curvature = jax.jit(jax.hessian(neg_log_likelihood))(w, x, y)  # HAZARD transform-per-call
    return w - jnp.linalg.solve(curvature, score(w, x, y))


def fit(x, y, n_iter):
    w = np.zeros(x.shape[1], np.float32)
    norms = []
    for _ in range(n_iter):
        w = newton_step(w, x, y)
        norms.append(float(jnp.linalg.norm(score(w, x, y))))
    return w, norms


def main(steps=6):
    rng = np.random.default_rng(5)
    x = rng.normal(size=(40, 3)).astype(np.float32)
    y = (x @ np.array([1.0, -2.0, 0.5]) + rng.normal(size=40) > 0).astype(np.float32)
    w, norms = fit(x, y, steps)
    return [float(v) for v in w] + norms


if __name__ == "__main__":
    print(main())
