import jax
import jax.numpy as jnp
import numpy as np


class LogMel:
    """Turns batches of raw frames into normalised log energies."""

    def __init__(self, n_bins, n_mels, seed=0):
        rng = np.random.default_rng(seed)
        self.filters = rng.random((n_bins, n_mels), dtype=np.float32)
        self.mean = np.zeros(n_mels, np.float32)
        self.std = np.ones(n_mels, np.float32)

    def fit(self, frames):
        energies = np.log(np.abs(frames) @ self.filters + 1e-3)
        self.mean = energies.mean(axis=0)
        self.std = energies.std(axis=0)
        return self

    def __call__(self, frames):
        normalise = jax.jit(lambda x, m, s: (jnp.log(jnp.abs(x) @ self.filters + 1e-3) - m) / s)  # HAZARD inline-callable
        return normalise(frames, self.mean, self.std)


@jax.jit
def loudness(features):
    return jax.vmap(lambda row: jnp.max(row) - jnp.min(row))(features)


def stream(n, size=6, bins=9, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(n):
        yield rng.normal(size=(size, bins)).astype(np.float32)


def main(steps=6):
    transform = LogMel(9, 4).fit(next(stream(1, size=40)))
    out = []
    for frames in stream(steps):
        out.append(float(loudness(transform(frames)).mean()))
    return out


if __name__ == "__main__":
    print(main())
