"""`jnp.float32(1)` is strongly typed, `jnp.asarray(1.0)` weakly."""

import jax
import jax.numpy as jnp


@jax.jit
def sharpen(logits, temperature):
    return jax.nn.softmax(logits / temperature)


def temperature(step):
    if step == 0:
        return jnp.float32(1.0)
    return jnp.asarray(0.9**step)


def main(steps=4):
    logits = jnp.arange(4.0)
    for step in range(steps):
        logits = sharpen(logits, temperature(step))  # <- JAX206
    print(logits)


if __name__ == "__main__":
    main()
