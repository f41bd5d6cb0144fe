import jax
import jax.numpy as jnp
import numpy as np

from units import Units


def to_si(raw):
    return Units.scale * raw + Units.offset  # HAZARD captured-state


@jax.jit
def summary(raw):
    si = to_si(raw)
    return jnp.mean(si) + jnp.max(si)


def collect(n):
    rng = np.random.default_rng(1)
    values = []
    for k in range(n):
        Units.use("fahrenheit" if k % 2 else "celsius")
        values.append(float(summary(rng.normal(50.0, 5.0, size=6).astype(np.float32))))
    return values


def main(steps=6):
    return collect(steps)


if __name__ == "__main__":
    print(main())
