"""The driver itself is called again for each restart, so what it builds is built again."""

import jax
import jax.numpy as jnp


def search(key):
    step = jax.jit(lambda x: x - 0.1 * jnp.sin(x))  # <- JAX101
    x = jax.random.normal(key, (4,))
    for _ in range(10):
        x = step(x)
    return jnp.abs(x).sum()


def main(steps=4):
    best = float("inf")
    for restart in range(steps):
        best = min(best, float(search(jax.random.key(restart))))
    print(best)


if __name__ == "__main__":
    main()
