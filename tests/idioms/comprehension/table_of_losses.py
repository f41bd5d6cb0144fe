"""A dict comprehension compiles one function for each name."""

import jax
import jax.numpy as jnp

LOSSES = {"mse": lambda e: jnp.mean(e * e), "mae": lambda e: jnp.mean(jnp.abs(e))}


def main(steps=4):
    compiled = {name: jax.jit(function) for name, function in LOSSES.items()}
    gradients = {name: jax.jit(jax.grad(function)) for name, function in LOSSES.items()}
    powers = {k: jax.jit(lambda e, k=k: jnp.sum(e**k)) for k in (1, 2, 3)}
    error = jnp.linspace(-1.0, 1.0, 7)
    for _ in range(steps):
        error = error - 0.1 * gradients["mse"](error)
        print({name: float(f(error)) for name, f in {**compiled, **powers}.items()})


if __name__ == "__main__":
    main()
