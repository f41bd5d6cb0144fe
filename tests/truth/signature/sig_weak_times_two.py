"""A strong scalar stays strong in products; `jnp.where` of two Python floats is weak."""

import jax
import jax.numpy as jnp


@jax.jit
def gated(x, gate):
    return x * gate + 1.0


def main(steps=4):
    x = jnp.ones(3)
    strong = jnp.float32(0.25)
    for step in range(steps):
        if step == 0:
            x = gated(x, strong)
        elif step == 1:
            x = gated(x, 2.0 * strong)
        else:
            x = gated(x, jnp.where(True, 1.0, 0.0))  # <- JAX206
    print(x)


if __name__ == "__main__":
    main()
