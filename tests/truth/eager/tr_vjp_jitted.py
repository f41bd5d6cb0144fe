"""The pullback of a compiled function is computed per step."""

import jax
import jax.numpy as jnp


@jax.jit
def forward(params):
    return jnp.sum(jnp.tanh(params))


def backward(params):
    value, pullback = jax.vjp(forward, params)
    (grads,) = pullback(jnp.ones_like(value))
    return grads


def main(steps=4):
    params = jnp.linspace(-1.0, 1.0, 7)
    for _ in range(steps):
        params = params - 0.1 * backward(params)
    print(params)


if __name__ == "__main__":
    main()
