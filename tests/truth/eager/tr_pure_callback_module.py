"""The host routine is a module-level function."""

import jax
import jax.numpy as jnp
import numpy as np


def host_interp(x):
    return np.interp(np.asarray(x), [0.0, 1.0, 2.0], [0.0, 10.0, 15.0]).astype(np.float32)


def lookup(x):
    return jax.pure_callback(host_interp, jax.ShapeDtypeStruct(x.shape, jnp.float32), x)


def main(steps=4):
    x = jnp.linspace(0.0, 2.0, 5)
    for _ in range(steps):
        print(lookup(x))


if __name__ == "__main__":
    main()
