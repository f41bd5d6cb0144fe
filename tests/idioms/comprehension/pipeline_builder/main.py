"""The pipeline is assembled by a function of another file, once."""

import jax.numpy as jnp
from build import build_pipeline


def main(steps=4):
    stages = build_pipeline({"gains": [0.5, 1.5], "clip": 2.0})
    x = jnp.arange(5.0)
    for _ in range(steps):
        for stage in stages:
            x = stage(x)
    print(x)


if __name__ == "__main__":
    main()
