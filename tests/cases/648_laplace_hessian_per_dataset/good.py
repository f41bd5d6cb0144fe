import jax
import jax.numpy as jnp
import numpy as np


def neg_log_post(theta, x, y):
    logits = x @ theta
    likelihood = jnp.sum(jnp.logaddexp(0.0, logits) - y * logits)
    return likelihood + 0.5 * jnp.sum(theta ** 2)


gradient = jax.jit(jax.grad(neg_log_post))
curvature = jax.jit(jax.hessian(neg_log_post))


def find_mode(x, y, n_iter=10):
    theta = np.zeros(x.shape[1], np.float32)
    for _ in range(n_iter):
        theta = theta - 0.05 * np.asarray(gradient(theta, x, y))
    return theta


def laplace(x, y):
    mode = find_mode(x, y)
    return mode, np.linalg.inv(np.asarray(curvature(mode, x, y)))


def studies(n):
    rng = np.random.default_rng(12)
    widths = []
    for _ in range(n):
        x = rng.normal(size=(25, 3)).astype(np.float32)
        y = (rng.random(25) < 0.5).astype(np.float32)
        _, cov = laplace(x, y)
        widths.append(float(np.sqrt(np.trace(cov))))
    return widths


def main(steps=6):
    return studies(steps)


if __name__ == "__main__":
    print(main())
