"""Training marks the flag as static and validation does not: one program for each."""

import jax
import jax.numpy as jnp


def forward(x, scale=1.0):
    return jnp.tanh(x) * scale


def main(steps=4):
    x = jnp.ones((6,))
    for i in range(steps):
        run = jax.jit(forward, static_argnames="scale") if i % 2 else jax.jit(forward)
        x = run(x, scale=2.0)
    print(x)


if __name__ == "__main__":
    main()
