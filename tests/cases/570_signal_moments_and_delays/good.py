import jax.numpy as jnp
import numpy as np


def central_moments(signal, order):
    centred = signal - jnp.mean(signal)
    spread = jnp.std(signal)
    power = centred
    found = []
    for k in range(2, order + 2):
        power = power * centred
        found.append(float(jnp.mean(power) / spread ** float(k)))
    return found


def delay_distance(signal, n_delays):
    found = []
    moved = signal
    for _ in range(n_delays):
        moved = jnp.roll(moved, 1)
        found.append(float(jnp.mean((signal - moved) ** 2)))
    return found


def clipped_energy(signal, n_levels):
    return [float(jnp.sum(jnp.clip(signal, -level, level) ** 2)) for level in range(1, n_levels + 1)]


def main(steps=4):
    t = np.linspace(0.0, 4.0, 50, dtype=np.float32)
    signal = jnp.asarray(np.sin(7 * t) + 0.3 * t)
    return central_moments(signal, steps) + delay_distance(signal, steps) + clipped_energy(signal, steps)


if __name__ == "__main__":
    print(main())
