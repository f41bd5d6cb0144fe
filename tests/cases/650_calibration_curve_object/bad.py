import jax
import jax.numpy as jnp
import numpy as np

KNOTS = (0.0, 0.5, 1.2, 2.0, 3.3)
VALUES = (20.0, 24.0, 31.0, 37.5, 45.0)


class CalibrationCurve:
    """Voltage to temperature by linear interpolation."""

    def __init__(self, knots, values):
        self.knots = np.array(knots, np.float32)
        self.values = np.array(values, np.float32)

    def __call__(self, volts):
        return jnp.interp(volts, self.knots, self.values)


class Probe:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def read(self, n=8):
        return self.rng.uniform(0.0, 3.3, size=n).astype(np.float32)


def temperature(volts):
    convert = jax.jit(CalibrationCurve(KNOTS, VALUES))  # HAZARD bound-method
    return float(convert(volts).mean())


def log(n_readings):
    probe = Probe(2)
    return [temperature(probe.read()) for _ in range(n_readings)]


def main(steps=6):
    return log(steps)


if __name__ == "__main__":
    print(main())
