import os
import tempfile

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

from ops import gelu, swish

jax.config.update("jax_compilation_cache_dir", os.path.join(tempfile.gettempdir(), "mlp_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)


@jax.jit
def block(params, x):
    hidden = swish(x @ params["up"], params["beta"])
    return x + hidden @ params["down"]


@jax.jit
def head(params, x):
    return gelu(x @ params["out"]).mean()


def main(steps=4):
    mesh = Mesh(np.array(jax.devices()), ("data",))
    rng = np.random.default_rng(42)
    put = lambda a, spec: jax.device_put(jnp.asarray(a, jnp.float32), NamedSharding(mesh, spec))
    params = {
        "up": put(rng.normal(size=(4, 8)), P()),
        "down": put(0.1 * rng.normal(size=(8, 4)), P()),
        "out": put(rng.normal(size=(4, 2)), P()),
        "beta": put(1.5, P()),
    }
    outs = []
    for _ in range(steps):
        x = put(rng.normal(size=(8, 4)), P("data"))
        outs.append(float(head(params, block(params, x))))
    return outs


if __name__ == "__main__":
    print(main())
