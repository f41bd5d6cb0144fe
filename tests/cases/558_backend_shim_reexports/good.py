import numpy

import nbody
from nbody import compiled, gradient

pull = compiled(gradient(nbody.total_energy))


class Leapfrog:
    def __init__(self, pos, vel, dt):
        self.pos, self.vel, self.dt = pos, vel, dt

    def forces(self):
        return -pull(self.pos)

    def kick(self, frac):
        self.vel = self.vel + frac * self.dt * self.forces()

    def drift(self):
        self.pos = self.pos + self.dt * self.vel

    def step(self):
        self.kick(0.5)
        self.drift()
        self.kick(0.5)
        return compiled(nbody.total_energy)(self.pos)


def main(steps=4):
    rng = numpy.random.default_rng(24)
    system = Leapfrog(nbody.np.asarray(rng.normal(size=(5, 2)), dtype="float32"), nbody.np.zeros((5, 2)), 0.01)
    return [float(system.step()) for _ in range(steps)]


if __name__ == "__main__":
    print(main())
