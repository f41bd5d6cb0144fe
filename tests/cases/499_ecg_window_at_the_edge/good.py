import jax
import jax.numpy as jnp
import numpy as np

RADIUS = 3


@jax.jit
def sharpness(window):
    centred = window - jnp.nanmean(window)
    return jnp.nanmax(jnp.abs(centred)) / (jnp.sqrt(jnp.nanmean(centred**2)) + 1e-6)


def windows(signal, n):
    for i in range(n):
        yield i, signal[i : i + 2 * RADIUS + 1]


def beats(signal, n, limit=1.6):
    found = []
    for i, window in windows(np.pad(signal, RADIUS, constant_values=np.nan), n):
        if sharpness(window) > limit:
            found.append(i)
    return found


def main(steps=6):
    signal = np.sin(np.linspace(0, 9, 60)).astype(np.float32)
    signal[4::9] += 1.0
    return beats(signal, steps)


if __name__ == "__main__":
    print(main())
