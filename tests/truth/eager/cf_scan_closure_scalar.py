"""A simulation closes over its time step and scans eagerly for each trajectory."""

import jax
import jax.numpy as jnp


class Spring:
    def __init__(self, stiffness, dt):
        self.stiffness = stiffness
        self.dt = dt

    def trajectory(self, start, forces):
        stiffness, dt = self.stiffness, self.dt

        def advance(state, force):
            position, velocity = state
            velocity = velocity + dt * (force - stiffness * position)
            return (position + dt * velocity, velocity), position

        return jax.lax.scan(advance, start, forces)  # <- JAX701


def main(steps=4):
    spring = Spring(4.0, 0.01)
    start, forces = (jnp.float32(1.0), jnp.float32(0.0)), jnp.zeros((20,))
    for _ in range(steps):
        start, _path = spring.trajectory(start, forces)
    print(start)


if __name__ == "__main__":
    main()
