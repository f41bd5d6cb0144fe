import jax
import jax.numpy as jnp

TOL = 1e-3


def rates(y):
    prey, hunters = y
    return jnp.stack([prey - prey * hunters, prey * hunters - 0.5 * hunters])


@jax.jit
def heun(y, dt):
    k1 = rates(y)
    k2 = rates(y + dt * k1)
    return y + 0.5 * dt * (k1 + k2), 0.5 * dt * jnp.max(jnp.abs(k2 - k1))


@jax.jit
def resize(dt, err):
    factor = 0.9 * jnp.sqrt(TOL / (err + 1e-8))
    return dt * jnp.clip(factor, 0.2, 3.0)


def integrate(y, n_steps, dt=jnp.float32(0.2)):
    series = []
    for _ in range(n_steps):
        trial, err = heun(y, dt)
        if float(err) < 10 * TOL:
            y = trial
        dt = resize(dt, err)
        series.append(float(y[0]))
    return series


def main(steps=6):
    return integrate(jnp.array([1.5, 1.0]), steps)


if __name__ == "__main__":
    print(main())
