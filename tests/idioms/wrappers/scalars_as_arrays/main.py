"""Numbers go through the project's wrapper as arrays, so their values do not matter."""

import jax.numpy as jnp
from compiling import compiled


@compiled
def schedule(step, warmup):
    return jnp.minimum(1.0, (step + 1) / warmup)


@compiled(donate_argnums=(0,))
def update(params, rate):
    return params * (1.0 - rate)


def main(steps=4):
    params = jnp.ones((4,))
    for step in range(steps):
        params = update(params, schedule(step, 10))
        params = update(params, 0.5 / (1 + step))
    print(params)


if __name__ == "__main__":
    main()
