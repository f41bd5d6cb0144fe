"""A history of jitted lambdas grows with the epochs."""

import jax
import jax.numpy as jnp


def main(steps=4):
    transforms = []
    x = jnp.linspace(0.0, 1.0, 8)
    for _epoch in range(steps):
        transforms.append(jax.jit(lambda v: jnp.sqrt(v + 0.1)))  # <- JAX101
        x = transforms[-1](x)
    print(len(transforms), x)


if __name__ == "__main__":
    main()
