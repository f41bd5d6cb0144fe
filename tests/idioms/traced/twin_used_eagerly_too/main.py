"""The helper is traced by the step, and also called as it is once per epoch."""

import helper
import jax
import jax.numpy as jnp


@jax.jit
def step(w, xs):
    return w - 0.1 * jax.grad(lambda v: helper.total(v, xs))(w)


def main(steps=4):
    w, xs = jnp.float32(0.5), jnp.ones((5,))
    for _ in range(steps):
        w = step(w, xs)
        print(helper.total(w, xs))


if __name__ == "__main__":
    main()
