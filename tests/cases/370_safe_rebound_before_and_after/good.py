import jax
import jax.numpy as jnp
import numpy as np


def denoise(signals, mode="gentle"):
    strength = 0.1
    taps = [0.25, 0.5, 0.25]
    if mode == "harsh":
        strength = 0.4
        taps.append(0.0)
    taps = [t / sum(taps) for t in taps]

    @jax.jit
    def shrink(signal):
        smooth = jnp.convolve(signal, jnp.array(taps), mode="same")
        return jnp.sign(smooth) * jnp.maximum(jnp.abs(smooth) - strength, 0.0)

    cleaned = []
    for signal in signals:
        cleaned.append(np.asarray(shrink(signal)))
    strength = float(np.mean([np.abs(c).mean() for c in cleaned]))
    taps.clear()
    return cleaned, strength


def sweep(n):
    rng = np.random.default_rng(3)
    signals = [rng.normal(size=12).astype(np.float32) for _ in range(n)]
    cleaned, level = denoise(signals)
    return [float(c.sum()) for c in cleaned] + [level]


def main(steps=6):
    return sweep(steps)


if __name__ == "__main__":
    print(main())
