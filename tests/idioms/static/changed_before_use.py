"""A plain object is set up before the first call, and not changed after it."""

from functools import partial

import jax
import jax.numpy as jnp


class Settings:
    pass


@partial(jax.jit, static_argnames="settings")
def scaled(x, settings):
    return settings.gain * x


def main(steps=4):
    settings = Settings()
    settings.gain = 0.5
    settings.gain += 0.1
    x = jnp.ones(3)
    for _ in range(steps):
        x = scaled(x, settings=settings)
    print(x)


if __name__ == "__main__":
    main()
