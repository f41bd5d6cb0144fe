import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def leapfrog(pos, vel, scale):
    vel = scale * vel - 0.02 * jnp.sin(pos)
    return pos + 0.02 * vel, vel


def temperature(vel):
    return float(np.mean(np.asarray(vel) ** 2))


class Berendsen:
    def __init__(self, target, every):
        self.target, self.every = target, every

    def factor(self, step, vel):
        if step % self.every:
            return 1.0
        return np.sqrt(self.target / max(temperature(vel), 1e-6))


def equilibrate(n_steps):
    rng = np.random.default_rng(3)
    pos = rng.normal(size=(5, 2)).astype(np.float32)
    vel = rng.normal(size=(5, 2)).astype(np.float32)
    thermostat = Berendsen(target=0.5, every=3)
    temps = []
    for step in range(n_steps):
        scale = thermostat.factor(step, vel)
        pos, vel = leapfrog(pos, vel, scale)  # HAZARD scalar-kind
        temps.append(temperature(vel))
    return temps


def main(steps=6):
    return equilibrate(steps)


if __name__ == "__main__":
    print(main())
