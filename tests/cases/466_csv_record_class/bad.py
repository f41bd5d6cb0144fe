import jax
import jax.numpy as jnp
import numpy as np

from reader import read_table


@jax.jit
def fit_slope(table, ridge):
    dose, response = table.dose, table.response
    return jnp.sum(dose * response) / (jnp.sum(dose**2) + ridge)


def plates(n):
    rng = np.random.default_rng(6)
    for _ in range(n):
        rows = [f"{d},{2 * d + rng.normal(scale=0.1):.3f}" for d in range(5)]
        yield "\n".join(["dose,response", *rows])


def main(steps=4):
    return [float(fit_slope(read_table(text), 0.1)) for text in plates(steps)]  # HAZARD pytree-kind


if __name__ == "__main__":
    print(main())
