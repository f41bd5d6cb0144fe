import jax
import jax.numpy as jnp
import numpy as np

RATES = dict(birth=1.1, hunt=0.4, feed=0.1, death=0.4)


def derivative(state):
    prey, predators = state
    return (
        RATES["birth"] * prey - RATES["hunt"] * prey * predators,
        RATES["feed"] * prey * predators - RATES["death"] * predators,
    )


@jax.jit
def heun(state, dt):
    slope = derivative(state)
    guess = [s + dt * d for s, d in zip(state, slope)]
    return [s + 0.5 * dt * (a + b) for s, a, b in zip(state, slope, derivative(guess))]


@jax.jit
def total(state):
    return sum(jnp.sum(part) for part in state)


def patches(n, seed):
    rng = np.random.default_rng(seed)
    return (
        rng.uniform(5.0, 12.0, n).astype(np.float32),
        rng.uniform(2.0, 6.0, n).astype(np.float32),
    )


def integrate(state, n_steps, dt=0.02):
    for _ in range(n_steps):
        state = heun(state, dt)
    return state


def main(steps=6):
    state = list(patches(5, seed=3))
    state = integrate(state, steps)
    return [float(total(state))] + [float(v) for v in state[0]]


if __name__ == "__main__":
    print(main())
