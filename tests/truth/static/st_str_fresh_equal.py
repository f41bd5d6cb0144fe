"""A mode that is put together each time, always to the same text."""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnames="mode")
def pooled(x, mode):
    return x.mean() if mode == "pool-mean" else x.max()


def main(steps=4):
    x = jnp.arange(3.0)
    kind = "mean"
    for _ in range(steps):
        out = pooled(x, mode="-".join(["pool", kind]))
    print(out)


if __name__ == "__main__":
    main()
