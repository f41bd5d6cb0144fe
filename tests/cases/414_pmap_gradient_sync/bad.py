import jax
import jax.numpy as jnp
import numpy as np

from parallel import shard, sync_gradients


def loss(w, x, y):
    return jnp.mean((x @ w - y) ** 2)


per_shard = jax.jit(jax.vmap(jax.grad(loss), in_axes=(None, 0, 0)))


def fit(w, stream, n_devices=1):
    for x, y in stream:
        xs, ys = shard((x, y), n_devices)
        w = w - 0.1 * np.asarray(sync_gradients(per_shard(w, xs, ys)))
    return w


def stream(n):
    rng = np.random.default_rng(5)
    while n:
        x = rng.normal(size=(8, 2)).astype(np.float32)
        yield x, x[:, 0] - x[:, 1]
        n -= 1


def main(steps=4):
    w = fit(np.zeros(2, np.float32), stream(steps))
    return [float(v) for v in w]


if __name__ == "__main__":
    print(main())
