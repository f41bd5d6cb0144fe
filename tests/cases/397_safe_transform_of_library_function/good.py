import jax
import jax.numpy as jnp
import numpy as np

from curvature import Curvature, hvp


def bowl(x):
    return jnp.sum(x ** 4) + jnp.prod(x)


def descend(x, n, slope=jax.jit(jax.grad(bowl))):
    values = []
    for _ in range(n):
        g = slope(x)
        x = x - np.float32(0.05) * np.asarray(g)
        values.append(float(Curvature.of(x)) + float(np.asarray(hvp(x, g)).sum()))
    return values


def main(steps=4):
    return descend(np.array([0.5, -0.3, 0.8], np.float32), steps)


if __name__ == "__main__":
    print(main())
