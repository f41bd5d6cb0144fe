import jax
import jax.numpy as jnp
from jax import lax
import numpy as np


def leap(carry, force):
    pos, vel = carry
    vel = vel + 0.1 * force
    return (pos + 0.1 * vel, vel), pos


def trajectory(pos, vel, forces):
    _, path = lax.scan(leap, (pos, vel), forces)
    return path


@jax.jit
def bounce_energy(path):
    def total(acc, p):
        gain = lax.cond(p < 0.0, lambda q: q ** 2, lambda q: 0.5 * q, p)
        return acc + gain, gain

    return lax.scan(total, jnp.zeros(()), path)[0]


def ensemble(n, length=8):
    rng = np.random.default_rng(4)
    energies = []
    for _ in range(n):
        forces = rng.normal(size=length).astype(np.float32)
        path = trajectory(np.float32(0.0), np.float32(0.1), forces)
        offsets = jax.vmap(lambda p: p - path[0])(path)
        energies.append(float(bounce_energy(offsets)))
    return energies


def main(steps=6):
    return ensemble(steps)


if __name__ == "__main__":
    print(main())
