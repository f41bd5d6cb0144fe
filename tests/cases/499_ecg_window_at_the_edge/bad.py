import jax
import jax.numpy as jnp
import numpy as np

RADIUS = 3


@jax.jit
def sharpness(window):
    centred = window - jnp.mean(window)
    return jnp.max(jnp.abs(centred)) / (jnp.sqrt(jnp.mean(centred**2)) + 1e-6)


def windows(signal, n):
    for i in range(n):
        yield i, signal[max(0, i - RADIUS) : i + RADIUS + 1]


def beats(signal, n, limit=1.6):
    found = []
    for i, window in windows(signal, n):
        if sharpness(window) > limit:  # HAZARD shape-churn
            found.append(i)
    return found


def main(steps=6):
    signal = np.sin(np.linspace(0, 9, 60)).astype(np.float32)
    signal[4::9] += 1.0
    return beats(signal, steps)


if __name__ == "__main__":
    print(main())
