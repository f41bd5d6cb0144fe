"""Plain gradient descent on a module-level loss, no jit at all."""

import jax
import jax.numpy as jnp


def rosenbrock(point):
    x, y = point[0], point[1]
    return (1.0 - x) ** 2 + 100.0 * (y - x * x) ** 2


def main(steps=4):
    point = jnp.array([-1.0, 1.0])
    for _ in range(steps):
        point = point - 1e-3 * jax.grad(rosenbrock)(point)
    print(point)


if __name__ == "__main__":
    main()
