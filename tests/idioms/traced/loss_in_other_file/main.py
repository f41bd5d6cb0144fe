"""The loss of another module is differentiated inside the jitted step."""

from functools import partial

import jax
import jax.numpy as jnp
import losses


@partial(jax.jit, static_argnames="rate")
def train_step(params, batch, rate=0.1):
    value, grads = jax.value_and_grad(losses.sequence_loss)(params, batch)
    return jax.tree.map(lambda p, g: p - rate * g, params, grads), value


def main(steps=4):
    params = {"w": jnp.float32(0.3), "b": jnp.float32(0.0)}
    batch = jnp.linspace(0.0, 1.0, 24).reshape(3, 8)
    for _ in range(steps):
        params, value = train_step(params, batch)
    print(value)


if __name__ == "__main__":
    main()
