import jax
import jax.numpy as jnp
import numpy as np


def make_sgd(rate, decay):
    box = [rate]
    scales = []
    for depth in range(2):
        scales.append(1.0 / (1 + depth))

    @jax.jit
    def update_with(params, grads, rate):
        steps = [scale * rate for scale in scales]
        return [p - step * (g + decay * p) for p, g, step in zip(params, grads, steps, strict=True)]

    def update(params, grads):
        return update_with(params, grads, box[0])

    def set_rate(value):
        box[0] = value

    return update, set_rate


@jax.jit
def gradients(params):
    return jax.grad(lambda p: jnp.sum(p[0] ** 2) + jnp.sum((p[1] - 1) ** 2))(params)


def main(steps=5):
    update, set_rate = make_sgd(0.1, decay=0.01)
    params = [np.ones(2, np.float32), np.zeros(3, np.float32)]
    log = []
    for k in range(steps):
        params = update(params, gradients(params))
        set_rate(0.1 / (k + 2))
        log.append(round(float(params[0][0] + params[1][0]), 5))
    return log


if __name__ == "__main__":
    print(main())
