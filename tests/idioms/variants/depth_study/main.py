"""Networks of several depths are trained one after the other."""

import jax
import jax.numpy as jnp
from networks import make_network

DEPTHS = [1, 2, 3]


def main(steps=4):
    x = jnp.ones((4,))
    for depth in DEPTHS:
        init, apply = make_network(depth)
        params = init(jax.random.key(depth))
        update = jax.jit(lambda p, v: jax.tree.map(lambda a, g: a - 0.1 * g, p, jax.grad(apply)(p, v)))
        for _ in range(steps):
            params = update(params, x)
        print(depth, jax.jit(apply)(params, x))


if __name__ == "__main__":
    main()
