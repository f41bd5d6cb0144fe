"""New values of one shape and dtype."""

import jax
import jax.numpy as jnp


@jax.jit
def wave(phase):
    return jnp.sin(phase).sum()


def main(steps=4):
    grid = jnp.linspace(0.0, 1.0, 8)
    for step in range(steps):
        print(wave(grid + step))


if __name__ == "__main__":
    main()
