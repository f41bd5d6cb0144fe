"""eval_shape of a lambda walks the lambda again but compiles nothing."""

import jax
import jax.numpy as jnp


def output_width(layer, example):
    return jax.eval_shape(lambda x: layer(x), example).shape[-1]


def pair(x):
    return jnp.concatenate([x, -x], axis=-1)


def main(steps=4):
    example = jnp.ones((2, 5))
    for _ in range(steps):
        print(output_width(pair, example))


if __name__ == "__main__":
    main()
