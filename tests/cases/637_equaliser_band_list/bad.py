from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

EDGES = (0, 4, 9, 17)


@partial(jax.jit, static_argnames=("gains",))
def equalise(block, gains):
    spectrum = jnp.fft.rfft(block)
    for low, high, gain in zip(EDGES[:-1], EDGES[1:], gains):
        spectrum = spectrum.at[low:high].multiply(gain)
    return jnp.fft.irfft(spectrum, n=block.shape[0])


PRESETS = {
    "flat": [1.0, 1.0, 1.0],
    "bass": [1.6, 1.0, 0.8],
}


def play(preset, n_blocks):
    gains = PRESETS[preset]
    rng = np.random.default_rng(0)
    peaks = []
    for _ in range(n_blocks):
        block = rng.normal(size=32).astype(np.float32)
        peaks.append(float(jnp.max(equalise(block, gains=gains))))  # HAZARD static-arg
    return peaks


def main(steps=6):
    return play("bass", steps)


if __name__ == "__main__":
    print(main())
