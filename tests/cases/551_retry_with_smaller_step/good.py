import jax
import jax.numpy as jnp
import numpy as np

OPTIONS = {"dt": 0.8, "stiffness": 9.0, "retries": 4}


class Diverged(ArithmeticError):
    pass


@jax.jit
def advance(x, v, dt):
    force = -OPTIONS["stiffness"] * x - 0.1 * v
    v = v + dt * force
    return x + dt * v, v


@jax.jit
def size(x, v):
    return jnp.max(jnp.abs(jnp.stack([x, v])))


def attempt(x, v, n_steps, limit):
    for _ in range(n_steps):
        x, v = advance(x, v, OPTIONS["dt"])
        if not float(size(x, v)) < limit:
            raise Diverged(f"dt={OPTIONS['dt']}")
    return x, v


def simulate(n_steps, limit=4.0):
    x0 = np.linspace(0.5, 1.0, 4, dtype=np.float32)
    v0 = np.zeros(4, np.float32)
    tried = []
    for _ in range(OPTIONS["retries"]):
        tried.append(OPTIONS["dt"])
        try:
            return tried, attempt(x0, v0, n_steps, limit)
        except Diverged:
            OPTIONS["dt"] *= 0.5
    return tried, (x0, v0)


def main(steps=6):
    tried, (x, _) = simulate(4 * steps)
    return tried + [round(float(value), 4) for value in x]


if __name__ == "__main__":
    print(main())
