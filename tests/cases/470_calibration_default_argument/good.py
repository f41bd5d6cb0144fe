"""A thermometer that is calibrated anew against a reference after each reading."""

import jax
import jax.numpy as jnp
import numpy as np

COEFFS = {"slope": 1.0, "bias": 0.0}
LIMITS = {"low": -40.0, "high": 85.0}


@jax.jit
def calibrated(raw, coeffs):
    value = coeffs["slope"] * raw + coeffs["bias"]
    return jnp.clip(value, LIMITS["low"], LIMITS["high"])


def refit(raw, reference):
    slope, bias = np.polyfit(raw, reference, 1)
    COEFFS.update(slope=float(slope), bias=float(bias))


def main(steps=4):
    rng = np.random.default_rng(2)
    readings = []
    for k in range(steps):
        raw = rng.uniform(0, 50, size=6).astype(np.float32)
        readings.append(float(calibrated(raw, COEFFS).mean()))
        refit(raw, (1.0 + 0.1 * k) * raw - 2.0)
    return readings


if __name__ == "__main__":
    print(main())
