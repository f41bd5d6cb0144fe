"""Methods called scan, map, switch and partial that have nothing to do with jax."""

import jax
import jax.numpy as jnp


class Lidar:
    def __init__(self):
        self.handlers = []

    def scan(self, handler, angles):
        return [handler(angle) for angle in angles]

    def map(self, function):
        self.handlers.append(function)
        return self

    def switch(self, index, choices):
        return choices[index]()

    def partial(self, angle):
        return self.scan(lambda a: a + angle, (0.0, 1.0))


@jax.jit
def closest(ranges):
    return jnp.min(ranges)


def main(steps=4):
    lidar = Lidar().map(lambda r: r)
    for _ in range(steps):
        ranges = lidar.scan(lambda angle: 1.0 + angle, lidar.partial(0.5))
        print(closest(jnp.asarray(ranges)), lidar.switch(0, [lambda: "near", lambda: "far"]))


if __name__ == "__main__":
    main()
