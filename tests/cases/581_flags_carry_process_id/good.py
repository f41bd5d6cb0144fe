import launch_fixed  # noqa: F401  (before jax)

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def pulse_compress(echo, chirp):
    spectrum = jnp.fft.fft(echo) * jnp.conj(jnp.fft.fft(chirp))
    return jnp.abs(jnp.fft.ifft(spectrum))


def detect(echoes, chirp):
    ranges = []
    for echo in echoes:
        ranges.append(int(np.argmax(pulse_compress(echo, chirp))))
    return ranges


def main(steps=4):
    rng = np.random.default_rng(43)
    t = np.linspace(0, 1, 32, dtype=np.float32)
    chirp = np.cos(40 * t**2).astype(np.float32)
    echoes = [np.roll(chirp, 3 * k) + 0.1 * rng.normal(size=32).astype(np.float32) for k in range(steps)]
    return detect([e.astype(np.float32) for e in echoes], chirp)


if __name__ == "__main__":
    print(main())
