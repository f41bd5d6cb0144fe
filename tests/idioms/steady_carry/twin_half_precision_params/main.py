import jax.numpy as jnp
from optim import step


def main(steps=4):
    params = {"w": jnp.ones(4, jnp.bfloat16), "b": jnp.zeros(4, jnp.bfloat16)}
    rates = jnp.linspace(0.01, 0.1, 4, dtype=jnp.float32)
    for _ in range(steps):
        params = step(params, rates)  # <- JAX204
    print({name: value.dtype for name, value in params.items()})


if __name__ == "__main__":
    main()
