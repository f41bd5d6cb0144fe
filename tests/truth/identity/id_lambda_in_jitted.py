"""An inner jit of a lambda sits inside a step that is itself compiled once."""

import jax
import jax.numpy as jnp


@jax.jit
def step(params):
    sharpen = jax.jit(lambda p: jax.nn.softmax(p * 2.0))
    return params + sharpen(params)


def main(steps=4):
    params = jnp.linspace(0.0, 1.0, 5)
    for _ in range(steps):
        params = step(params)
    print(params)


if __name__ == "__main__":
    main()
