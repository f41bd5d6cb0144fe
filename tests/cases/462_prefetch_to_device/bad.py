import jax
import jax.numpy as jnp
import numpy as np

from prefetch import prefetch


@jax.jit
def loss_and_grad(w, batch):
    def loss(w):
        x, y = batch
        return jnp.mean((jnp.tanh(x @ w) - y) ** 2)

    return jax.value_and_grad(loss)(w)


def batches(rng, n):
    for _ in range(n):
        x = rng.normal(size=(4, 3)).astype(np.float32)
        yield x, np.sign(x[:, 0])


def main(steps=4):
    rng = np.random.default_rng(2)
    valid = jax.tree.map(jnp.asarray, next(batches(rng, 1)))
    w = jnp.zeros(3)
    log = []
    for batch in prefetch(batches(rng, steps)):
        _, grad = loss_and_grad(w, batch)  # HAZARD pytree-kind
        w = w - 0.5 * grad
        value, _ = loss_and_grad(w, valid)
        log.append(float(value))
    return log


if __name__ == "__main__":
    print(main())
