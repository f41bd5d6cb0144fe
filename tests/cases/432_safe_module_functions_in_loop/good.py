from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def smooth(x, width):
    kernel = jnp.ones(width) / width
    return jnp.convolve(x, kernel, mode="same")


class Features:
    @staticmethod
    def energy(x):
        return jnp.sqrt(jnp.mean(x * x))

    def extract(self, signals):
        return jax.tree.map(jax.jit(Features.energy), signals)


median = partial(jax.jit, static_argnames="width")


def pipeline(recordings, use_filter=True):
    features = Features()
    for name, signal in recordings:
        if use_filter:
            signal = median(smooth)(signal, width=3)
        yield name, features.extract({"raw": signal, "diff": jnp.diff(signal, prepend=0)})


def main(steps=4):
    rng = np.random.default_rng(1)
    recordings = ((f"rec{k}", rng.normal(size=16).astype(np.float32)) for k in range(steps))
    return [float(f["raw"] + f["diff"]) for _, f in pipeline(recordings)]


if __name__ == "__main__":
    print(main())
