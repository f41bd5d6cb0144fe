import jax
import jax.numpy as jnp


def huber(delta):
    def penalty(r):
        small = jnp.abs(r) <= delta
        return jnp.where(small, 0.5 * r**2, delta * (jnp.abs(r) - 0.5 * delta))

    return penalty


def descent_step(penalty, rate):
    def objective(coef, x, y):
        return jnp.mean(penalty(x @ coef - y))

    @jax.jit
    def step(coef, x, y):
        return coef - rate * jax.grad(objective)(coef, x, y)

    return step


def robust_step(delta=1.0, rate=0.3):
    return descent_step(huber(delta), rate)
