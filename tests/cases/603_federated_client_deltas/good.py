"""Asynchronous federated averaging: the server model is refreshed at each arrival."""
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def local_delta(weights, x, y):
    grad = jax.grad(lambda w: jnp.mean((x @ w - y) ** 2))(weights)
    return -0.1 * grad


@jax.jit
def aggregate(weights, total, count):
    return weights + total / count


def client_data(k, dim=4, size=8):
    rng = np.random.default_rng(k)
    x = rng.normal(size=(size, dim)).astype(np.float32)
    return x, (x.sum(axis=1) + 0.1 * k).astype(np.float32)


def serve(n_clients, dim=4):
    base = np.zeros(dim, np.float32)
    total = np.zeros(dim, np.float32)
    norms = []
    for k in range(n_clients):
        x, y = client_data(k, dim)
        total = total + local_delta(base, x, y)
        model = aggregate(base, total, k + 1)
        norms.append(float(np.linalg.norm(model)))
    return norms


def main(steps=6):
    return serve(steps)


if __name__ == "__main__":
    print(main())
