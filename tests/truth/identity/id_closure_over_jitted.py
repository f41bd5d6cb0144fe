"""A nested function only forwards to a jitted one and is never jitted itself."""

import jax
import jax.numpy as jnp


@jax.jit
def kernel(x, scale):
    return jnp.exp(-x * scale)


def integrate(x):
    def integrand(points):
        return kernel(points, 2.0)

    return integrand(x).mean()


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 33)
    for _ in range(steps):
        print(integrate(x))


if __name__ == "__main__":
    main()
