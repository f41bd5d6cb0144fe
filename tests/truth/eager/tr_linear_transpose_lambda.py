"""The adjoint of a lambda is applied eagerly."""

import jax
import jax.numpy as jnp


def adjoint_blur(image):
    transpose = jax.linear_transpose(lambda im: 0.5 * im + 0.5 * jnp.roll(im, 1), image)
    return transpose(image)[0]


def main(steps=4):
    image = jnp.arange(6.0)
    for _ in range(steps):
        image = adjoint_blur(image)
    print(image)


if __name__ == "__main__":
    main()
