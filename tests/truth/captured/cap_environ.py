"""An environment variable is read in the body and changed in between."""

import os

import jax
import jax.numpy as jnp

os.environ["DEMO_GAIN"] = "1.0"


@jax.jit
def amplify(x):
    return x * float(os.environ["DEMO_GAIN"])


def main(steps=4):
    for step in range(steps):
        os.environ["DEMO_GAIN"] = str(1.0 + step)  # <- JAX404
        out = amplify(jnp.ones(3))
    print(out)


if __name__ == "__main__":
    main()
