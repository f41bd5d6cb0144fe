"""The environment is read at import, and set before."""

import os

import jax
import jax.numpy as jnp

os.environ.setdefault("DEMO_SCALE", "2.0")
SCALE = float(os.environ["DEMO_SCALE"])


@jax.jit
def scaled(x):
    return SCALE * x


def main(steps=4):
    os.environ["DEMO_RUN"] = "1"
    for step in range(steps):
        out = scaled(jnp.full(3, 1.0 * step))
    print(out)


if __name__ == "__main__":
    main()
