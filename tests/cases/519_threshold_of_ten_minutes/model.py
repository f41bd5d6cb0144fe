import jax
import jax.numpy as jnp


@jax.jit
def energy(x):
    def potential(x):
        return jnp.sum(x**4 - x**2) + jnp.sum((x[1:] - x[:-1]) ** 2)

    value, grad = jax.value_and_grad(potential)(x)
    return value, -grad
