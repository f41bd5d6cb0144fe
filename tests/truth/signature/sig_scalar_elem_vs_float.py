"""An element of an array here, the float made of it there."""

import jax
import jax.numpy as jnp


@jax.jit
def scale(x, gain):
    return jnp.tanh(x * gain)


def main(steps=4):
    x = jnp.linspace(0.1, 1.0, 5)
    for step in range(steps):
        if step % 2 == 0:
            x = scale(x, x[0])
        else:
            x = scale(x, float(x[0]))  # <- JAX201
    print(x)


if __name__ == "__main__":
    main()
