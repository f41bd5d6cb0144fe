import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def newton(f, guess):
    def body(_, y):
        return y - f(y) / jax.grad(f)(y)

    return lax.fori_loop(0, 8, body, guess)  # HAZARD eager-control-flow


def linear(g, y):
    return y / g(1.0)


def steady_state(load, conductance):
    def balance(temp):
        return conductance * (temp - 1.0) + 1e-2 * (temp**4 - 1.0) - load

    return lax.custom_root(balance, jnp.float32(2.0), newton, linear)


class Scenario:
    def __init__(self, loads, conductance=0.5):
        self.loads = loads
        self.conductance = np.float32(conductance)

    def __iter__(self):
        for load in self.loads:
            yield load, steady_state(load, self.conductance)


def main(steps=4):
    scenario = Scenario(np.linspace(1, 3, steps, dtype=np.float32))
    return [float(temp) for _, temp in scenario]


if __name__ == "__main__":
    print(main())
