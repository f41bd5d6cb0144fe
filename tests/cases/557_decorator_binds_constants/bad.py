import jax.numpy as jnp
import numpy as np

from units import logged, with_constants

JOURNAL = []


@logged(JOURNAL)
@with_constants(a=17.27, b=237.7)
def dew_point(temp, humidity, a, b):
    gamma = a * temp / (b + temp) + jnp.log(humidity)
    return b * gamma / (a - gamma)


@with_constants(exponent=0.16)
def wind_chill(temp, wind, exponent):
    factor = wind**exponent
    return 13.12 + 0.6215 * temp - 11.37 * factor + 0.3965 * temp * factor


def process(hours):
    report = []
    for temp, humidity, wind in hours:
        dew = dew_point(temp, humidity)
        chill = wind_chill(temp, wind)
        report.append(float(dew.mean() + chill.mean()))
    return report


def main(steps=4):
    rng = np.random.default_rng(23)
    cells = lambda lo, hi: rng.uniform(lo, hi, size=12).astype(np.float32)
    return process([(cells(2, 9), cells(0.4, 0.9), cells(5, 30)) for _ in range(steps)])


if __name__ == "__main__":
    print(main())
