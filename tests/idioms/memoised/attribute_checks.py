"""Several spellings of making an attribute only when it is missing."""

import jax
import jax.numpy as jnp


class Spectral:
    _fft = None

    def __init__(self, size):
        self.size = size

    @property
    def filter(self):
        if getattr(self, "_filter", None) is None:
            self._filter = jax.jit(lambda x: jnp.where(jnp.abs(x) > 0.5, x, 0.0))
        return self._filter

    def transform(self, x):
        if self._fft is None:
            self._fft = jax.jit(lambda v: jnp.abs(jnp.fft.rfft(v)))
        return self._fft(x)

    def energy(self, x):
        if not hasattr(self, "_energy"):
            self._energy = jax.jit(lambda v: jnp.sum(v * v) / self.size)
        return self._energy(x)

    def inverse(self, x):
        try:
            return self._inverse(x)
        except AttributeError:
            self._inverse = jax.jit(lambda v: jnp.fft.irfft(v))
        return self._inverse(x)


def main(steps=4):
    spectral = Spectral(8)
    x = jnp.arange(8.0)
    for _ in range(steps):
        y = spectral.filter(spectral.transform(x))
        print(spectral.energy(y), spectral.inverse(y).shape)


if __name__ == "__main__":
    main()
