"""A lambda outside jit only forwards to a compiled function."""

import jax
import jax.numpy as jnp


@jax.jit
def predict(params, x):
    return params["w"] * x + params["b"]


def residual(params, x, y):
    model = lambda inputs: predict(params, inputs)
    return y - model(x)


def main(steps=4):
    params = {"w": jnp.float32(2.0), "b": jnp.float32(0.5)}
    x = jnp.arange(6.0)
    for _ in range(steps):
        print(residual(params, x, 2.0 * x).sum())


if __name__ == "__main__":
    main()
