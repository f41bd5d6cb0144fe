import jax.numpy as jnp
import numpy as np
from jax.experimental.ode import odeint

HOURS = np.linspace(0.0, 6.0, 7, dtype=np.float32)


def elimination(conc, t, uptake, clearance):
    gut, blood = conc
    return jnp.stack([-uptake * gut, uptake * gut - clearance * blood])


def concentration(dose, uptake, clearance):
    start = jnp.stack([dose, jnp.zeros_like(dose)])
    path = odeint(elimination, start, HOURS, uptake, clearance)
    return path[:, 1]


def effect(conc):
    return jnp.where(conc < 0.2, 0.0, jnp.where(conc > 1.5, 1.5, conc))


def scale(conc):
    return jnp.apply_along_axis(lambda c: c / (1.0 + c), 0, conc)


def trial(patients):
    responses = []
    for dose, uptake, clearance in patients:
        conc = concentration(dose, uptake, clearance)
        responses.append(float(scale(effect(conc)).sum()))
    return responses


def main(steps=4):
    rng = np.random.default_rng(31)
    return trial(rng.uniform(0.5, 2.0, size=(steps, 3)).astype(np.float32))


if __name__ == "__main__":
    print(main())
