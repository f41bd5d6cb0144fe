"""A scalar here, a vector of length one there."""

import jax
import jax.numpy as jnp


@jax.jit
def scaled(x, gain):
    return jnp.tanh(x * gain)


def main(steps=4):
    x = jnp.ones(3)
    single, listed = jnp.ones(()), jnp.ones(1)
    for step in range(steps):
        gain = listed if step % 2 else single
        x = scaled(x, gain)  # <- JAX205
    print(x)


if __name__ == "__main__":
    main()
