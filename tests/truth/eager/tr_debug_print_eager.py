"""Progress is reported with jax.debug.print outside jit."""

import jax
import jax.numpy as jnp


def main(steps=4):
    loss = jnp.float32(1.0)
    for _ in range(steps):
        loss = loss * 0.9
        jax.debug.print("loss {value}", value=loss)


if __name__ == "__main__":
    main()
