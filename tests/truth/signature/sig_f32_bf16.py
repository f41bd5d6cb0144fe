"""Every second batch goes through in half precision."""

import jax
import jax.numpy as jnp


@jax.jit
def forward(weights, batch):
    return jnp.tanh(batch @ weights)


def main(steps=4):
    weights = jnp.ones((3, 2))
    full = jnp.ones((8, 3), jnp.float32)
    half = full.astype(jnp.bfloat16)
    for step in range(steps):
        batch = half if step % 2 else full
        out = forward(weights, batch)  # <- JAX206
        print(out.sum())


if __name__ == "__main__":
    main()
