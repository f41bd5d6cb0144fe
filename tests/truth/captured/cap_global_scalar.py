"""A global loss weight is scheduled between steps; the step was jitted at import."""

import jax
import jax.numpy as jnp

kl_weight = 0.1


@jax.jit
def objective(recon, divergence):
    return recon + kl_weight * divergence


def main(steps=4):
    global kl_weight
    for step in range(steps):
        kl_weight = 0.1 + 0.3 * step  # <- JAX401
        value = objective(jnp.float32(1.0), jnp.float32(2.0))
    print(value)


if __name__ == "__main__":
    main()
