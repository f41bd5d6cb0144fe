"""A lambda is linearised and the linear map applied right away."""

import jax
import jax.numpy as jnp


def gauss_newton(x, delta):
    residual, pushforward = jax.linearize(lambda v: jnp.square(v) - 2.0, x)
    return residual + pushforward(delta)


def main(steps=4):
    x, delta = jnp.ones((3,)), jnp.full((3,), 0.1)
    for _ in range(steps):
        print(gauss_newton(x, delta))


if __name__ == "__main__":
    main()
