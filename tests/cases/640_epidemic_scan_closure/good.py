import jax
import jax.numpy as jnp
import numpy as np


def infections(state, contact):
    susceptible, infected = state
    return contact * susceptible * infected


@jax.jit
def simulate(contact, recovery, initial, days):
    def day(state, weight):
        new = weight * infections(state, contact)
        susceptible, infected = state
        infected = infected + new - recovery * infected
        return (susceptible - new, infected), infected

    _, curve = jax.lax.scan(day, initial, days)
    return curve


def scenarios(n):
    days = jnp.where(jnp.arange(28) % 7 < 5, 1.0, 0.6)
    initial = (jnp.float32(0.99), jnp.float32(0.01))
    peaks = []
    for k in range(n):
        contact = np.float32(0.3 + 0.05 * k)
        curve = simulate(contact, np.float32(0.1), initial, days)
        peaks.append(float(jnp.max(curve)))
    return peaks


def main(steps=6):
    return scenarios(steps)


if __name__ == "__main__":
    print(main())
