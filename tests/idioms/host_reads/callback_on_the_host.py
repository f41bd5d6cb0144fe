"""A callback runs on the host each time: its random numbers are new ones."""

import jax
import jax.numpy as jnp
import numpy as np

RNG = np.random.default_rng(0)


def draw():
    return RNG.normal(size=3).astype(np.float32)


@jax.jit
def step(x):
    return x + jax.pure_callback(draw, jax.ShapeDtypeStruct((3,), jnp.float32))


def main(steps=4):
    x = jnp.zeros(3)
    for _ in range(steps):
        x = step(x)
    print(x)


if __name__ == "__main__":
    main()
