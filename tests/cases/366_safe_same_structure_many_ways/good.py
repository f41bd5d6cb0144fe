from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Moments(NamedTuple):
    mean: np.ndarray
    var: np.ndarray


@jax.jit
def adjust(params, moments, grads):
    scale = 1.0 / jnp.sqrt(moments.var + 1e-3)
    stepped = jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)
    return stepped, moments._replace(mean=0.9 * moments.mean + 0.1 * scale)


def variants(params, k):
    if k % 4 == 0:
        return dict(gain=params["gain"], bias=params["bias"])
    if k % 4 == 1:
        return {name: params[name] for name in sorted(params, reverse=True)}
    if k % 4 == 2:
        return {**params, "bias": np.zeros(3, np.float32)}
    params = dict(zip(params, params.values()))
    params["gain"] = params.pop("gain")
    return params


def run(n):
    rng = np.random.default_rng(0)
    params = {"gain": np.ones(3, np.float32), "bias": np.zeros(3, np.float32)}
    moments = Moments(np.zeros(3, np.float32), np.ones(3, np.float32))
    sizes = []
    for k in range(n):
        grads = {"bias": rng.normal(size=3).astype(np.float32), "gain": np.ones(3, np.float32)}
        params, moments = adjust(variants(params, k), moments, grads)
        moments = Moments._make(moments) if k % 2 else Moments(*moments)
        sizes.append(float(np.asarray(params["bias"]).sum()))
    return sizes


def main(steps=6):
    return run(steps)


if __name__ == "__main__":
    print(main())
