"""The pieces of the function are module-level defs."""

import jax.numpy as jnp


def below(t):
    return t * 0.0


def ramp(t):
    return t * 2.0


def warmup(t):
    return jnp.piecewise(t, [t < 0.0, t >= 0.0], [below, ramp])


def main(steps=4):
    t = jnp.linspace(-1.0, 1.0, 7)
    for _ in range(steps):
        print(warmup(t))


if __name__ == "__main__":
    main()
