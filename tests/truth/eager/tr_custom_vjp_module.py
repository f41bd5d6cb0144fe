"""A module-level function with a custom backward pass is called eagerly."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def clip_gradient(x):
    return x * 1.0


def _forward(x):
    return clip_gradient(x), None


def _backward(_, grad):
    return (jnp.clip(grad, -1.0, 1.0),)


clip_gradient.defvjp(_forward, _backward)


def main(steps=4):
    x = jnp.ones((3,))
    for _ in range(steps):
        x = clip_gradient(x) + 1.0
    print(x)


if __name__ == "__main__":
    main()
