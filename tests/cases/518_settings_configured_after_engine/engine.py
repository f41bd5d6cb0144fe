import jax
import jax.numpy as jnp


@jax.jit
def simulate(shocks):
    def day(price, shock):
        price = price * jnp.exp(0.01 * shock)
        return price, price

    return jax.lax.scan(day, jnp.float32(100.0), shocks)[1].max()
