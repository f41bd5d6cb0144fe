import jax
import jax.numpy as jnp
import numpy as np

from loop import Checkpointer, run


def build(lr, decay):
    def loss(w, x, y):
        return jnp.mean((x @ w - y) ** 2) + decay * jnp.sum(w ** 2)

    def step(w, batch):
        value, grad = jax.value_and_grad(loss)(w, *batch)
        return w - lr * grad, value

    return jax.jit(step), jax.jit(lambda w, batch: loss(w, *batch))


def batches(n):
    rng = np.random.default_rng(0)
    for _ in range(n):
        x = rng.normal(size=(5, 2)).astype(np.float32)
        yield x, x @ np.array([1.0, -2.0], np.float32)


def main(steps=4):
    step, validate = build(0.1, 1e-3)
    keeper = Checkpointer(every=2, measure=validate)
    return run(step, jnp.zeros(2), batches(steps), hooks=[keeper.after_step])


if __name__ == "__main__":
    print(main())
