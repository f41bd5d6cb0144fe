"""The optimiser is called eagerly with a module-level objective."""

import jax.numpy as jnp
import jax.scipy.optimize


def objective(params):
    return jnp.sum(jnp.square(params - 2.0)) + jnp.sum(jnp.abs(params) * 0.1)


def calibrate(guess):
    return jax.scipy.optimize.minimize(objective, guess, method="BFGS").x  # <- JAX702


def main(steps=4):
    guess = jnp.ones((2,))
    for day in range(steps):
        guess = calibrate(guess)
        print(day, guess)


if __name__ == "__main__":
    main()
