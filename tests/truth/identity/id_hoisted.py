"""A smoothing step is jitted once before the loop."""

import jax
import jax.numpy as jnp


def smooth(signal):
    return 0.5 * signal + 0.25 * (jnp.roll(signal, 1) + jnp.roll(signal, -1))


def main(steps=4):
    smooth_fast = jax.jit(smooth)
    signal = jnp.sin(jnp.arange(64.0))
    for _ in range(steps):
        signal = smooth_fast(signal)
    print(float(signal.sum()))


if __name__ == "__main__":
    main()
