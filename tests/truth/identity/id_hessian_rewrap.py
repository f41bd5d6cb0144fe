"""Newton's method jits the Hessian anew in every iteration."""

import jax
import jax.numpy as jnp


def energy(x):
    return jnp.sum(x**4.0) + jnp.sum(x**2.0)


def main(steps=4):
    x = jnp.ones((3,))
    gradient = jax.jit(jax.grad(energy))
    for _ in range(steps):
        hess = jax.jit(jax.hessian(energy))(x)  # <- JAX104
        x = x - jnp.linalg.solve(hess, gradient(x))
    print(x)


if __name__ == "__main__":
    main()
