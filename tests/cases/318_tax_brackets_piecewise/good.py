"""Tax and benefit model over synthetic households."""
import jax
import jax.numpy as jnp
import numpy as np

ALLOWANCE, UPPER = 10.0, 40.0


def households(n, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.gamma(2.0, 10.0, size=3).astype(np.float32)


@jax.jit
def tax_due(incomes):
    return jnp.piecewise(
        incomes,
        [incomes < ALLOWANCE, incomes > UPPER],
        [
            lambda x: jnp.zeros_like(x),
            lambda x: 0.2 * (UPPER - ALLOWANCE) + 0.4 * (x - UPPER),
            lambda x: 0.2 * (x - ALLOWANCE),
        ],
    )


def revenue(population):
    return [float(np.asarray(tax_due(incomes)).sum()) for incomes in population]


def main(steps=4):
    return revenue(households(steps))


if __name__ == "__main__":
    print(main())
