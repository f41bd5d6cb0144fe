import jax
import jax.numpy as jnp
import numpy as np

from integrators_fixed import velocity_verlet


def chain_force(pos):
    return jnp.roll(pos, 1) + jnp.roll(pos, -1) - 2.0 * pos - 0.1 * pos ** 3


step = jax.jit(velocity_verlet(chain_force, 0.05))


def propagate(n_steps, n_beads=8):
    rng = np.random.default_rng(0)
    pos = rng.normal(size=n_beads).astype(np.float32)
    vel = np.zeros(n_beads, np.float32)
    state = (pos, vel)
    energies = []
    for _ in range(n_steps):
        state = step(state)
        energies.append(0.5 * float(np.sum(np.asarray(state[1]) ** 2)))
    return energies


def main(steps=6):
    return propagate(steps)


if __name__ == "__main__":
    print(main())
