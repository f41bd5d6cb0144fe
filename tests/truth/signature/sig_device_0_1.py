"""Batches are dealt to two devices in turn."""

import jax
import jax.numpy as jnp


@jax.jit
def loss(batch):
    return jnp.mean(batch**2)


def main(steps=4):
    devices = jax.devices()[:2]
    for step in range(steps):
        batch = jax.device_put(jnp.ones(8), devices[step % 2])
        print(loss(batch))  # <- JAX208


if __name__ == "__main__":
    main()
