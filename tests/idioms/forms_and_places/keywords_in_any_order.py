"""The same arguments by keyword, in the order that reads best."""

import jax
import jax.numpy as jnp


@jax.jit
def damped(x, *, rate, friction):
    return x - rate * jnp.sin(x) - friction * x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        if step % 2 == 0:
            x = damped(x, rate=0.1, friction=0.01)
        else:
            x = damped(x, friction=0.02, rate=0.2)
    print(x)


if __name__ == "__main__":
    main()
