from concurrent.futures import ThreadPoolExecutor

import jax
import jax.numpy as jnp
import numpy as np

RATE = 100.0


@jax.jit
def spectrum(x):
    return jnp.abs(jnp.fft.rfft(x * jnp.hanning(x.shape[0]))) ** 2


def analyse(recording):
    power = spectrum(recording)
    freqs = np.fft.rfftfreq(recording.shape[0], 1.0 / RATE)
    return float(freqs[int(np.argmax(power))])


def dominant_frequencies(recordings, workers=2):
    with ThreadPoolExecutor(max_workers=workers) as pool:
        return list(pool.map(analyse, recordings))


def main(steps=4):
    t = np.arange(32) / RATE
    recordings = [np.sin(2 * np.pi * (6 + 3 * k) * t).astype(np.float32) for k in range(steps)]
    return dominant_frequencies(recordings)


if __name__ == "__main__":
    print(main())
