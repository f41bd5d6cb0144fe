"""self is a registered pytree, so a new object per step is only new data."""

import jax
import jax.numpy as jnp


@jax.tree_util.register_pytree_node_class
class Particles:
    def __init__(self, position, velocity, box):
        self.position = position
        self.velocity = velocity
        self.box = box

    def tree_flatten(self):
        return (self.position, self.velocity), self.box

    @classmethod
    def tree_unflatten(cls, box, children):
        return cls(*children, box)

    @jax.jit
    def moved(self, dt):
        return Particles((self.position + dt * self.velocity) % self.box, self.velocity, self.box)


def main(steps=4):
    particles = Particles(jnp.arange(3.0), jnp.ones((3,)), box=10.0)
    for _ in range(steps):
        particles = particles.moved(0.1)
        particles = Particles(particles.position, particles.velocity * 0.99, box=10.0)
    print(particles.position)


if __name__ == "__main__":
    main()
