"""The second batch is put on a device by name, the first is wherever it was made."""

import jax
import jax.numpy as jnp


@jax.jit
def loss(batch):
    return jnp.mean(batch**2)


def main(steps=4):
    device = jax.devices()[0]
    for step in range(steps):
        batch = jnp.ones(8)
        if step % 2:
            batch = jax.device_put(batch, device)
        print(loss(batch))  # <- JAX208


if __name__ == "__main__":
    main()
