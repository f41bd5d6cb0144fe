"""Frames of the camera are uint8, differences of frames are int32."""

import jax
import jax.numpy as jnp


@jax.jit
def contrast(frame):
    pixels = frame.astype(jnp.float32)
    return jnp.max(pixels) - jnp.mean(pixels)


def main(steps=4):
    frame = jnp.full((4, 4), 200, dtype=jnp.uint8)
    difference = jnp.zeros((4, 4), dtype=jnp.int32)
    for step in range(steps):
        if step % 2 == 0:
            print("frame", contrast(frame))
        else:
            print("difference", contrast(difference))  # <- JAX206


if __name__ == "__main__":
    main()
