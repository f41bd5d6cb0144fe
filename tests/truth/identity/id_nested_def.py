"""An evaluation function defines its metric inside and jits it per call."""

import jax
import jax.numpy as jnp


def evaluate(predictions, targets):
    def mse(p, t):
        return jnp.mean((p - t) ** 2)

    compiled = jax.jit(mse)  # <- JAX102
    return compiled(predictions, targets)


def main(steps=4):
    targets = jnp.ones((32,))
    predictions = jnp.zeros((32,))
    for epoch in range(steps):
        error = evaluate(predictions, targets)
        print(f"epoch {epoch}: {error:.3f}")
        predictions = predictions + 0.1


if __name__ == "__main__":
    main()
