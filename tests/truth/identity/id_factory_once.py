"""The factory is called once and its jitted result drives the whole run."""

import jax
import jax.numpy as jnp


def make_integrator(dt):
    def integrate(position):
        return position + dt * jnp.cos(position)

    return integrate


def main(steps=4):
    integrate = jax.jit(make_integrator(0.05))
    position = jnp.linspace(0.0, 1.0, 20)
    for _ in range(steps):
        position = integrate(position)
    print(position.mean())


if __name__ == "__main__":
    main()
