import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def one_step_loss(w, x, lr):
    loss = lambda w: jnp.mean((jnp.tanh(x @ w) - 0.3) ** 2)
    return loss(w - lr * jax.grad(loss)(w))


def candidates(n, default=1e-3):
    """The default first, so that the table starts with the reference."""
    return [default] + np.geomspace(1e-4, 1.0, n).tolist()


def find_lr(w, x, n):
    table = {}
    for lr in candidates(n):
        table[float(lr)] = float(one_step_loss(w, x, lr))
    return min(table, key=table.get), table


def main(steps=4):
    x = np.random.default_rng(0).normal(size=(6, 3)).astype(np.float32)
    best, table = find_lr(np.ones(3, np.float32), x, steps)
    return [best, *table.values()]


if __name__ == "__main__":
    print(main())
