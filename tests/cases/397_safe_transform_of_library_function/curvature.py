import jax
import jax.numpy as jnp


def quartic(x):
    return 0.25 * jnp.sum(x ** 4)


hvp = jax.jit(lambda x, v: jax.jvp(jax.grad(quartic), (x,), (v,))[1])


class Curvature:
    matrix = staticmethod(jax.jit(jax.hessian(quartic)))

    @staticmethod
    def of(x):
        return jnp.trace(Curvature.matrix(x))
