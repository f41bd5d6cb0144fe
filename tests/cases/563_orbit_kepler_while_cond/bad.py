import jax.numpy as jnp
from jax import lax


def newton(state):
    anomaly, mean, ecc, _ = state
    gap = anomaly - ecc * jnp.sin(anomaly) - mean
    step = gap / (1.0 - ecc * jnp.cos(anomaly))
    return anomaly - step, mean, ecc, jnp.max(jnp.abs(step))


def prograde(angle, rate):
    return angle + rate


def retrograde(angle, rate):
    return angle - rate


class Ephemeris:
    def __init__(self, ecc, rate, tol=1e-5):
        self.ecc = jnp.asarray(ecc, jnp.float32)
        self.rate = jnp.float32(rate)
        self.tol = tol
        self.node = jnp.float32(0.0)

    def anomaly(self, mean):
        start = (mean, mean, self.ecc, jnp.float32(1.0))
        return lax.while_loop(lambda s: s[3] > self.tol, newton, start)[0]  # HAZARD eager-control-flow

    def precess(self, forwards):
        self.node = lax.cond(forwards, prograde, retrograde, self.node, self.rate)


def track(eph, n_days):
    places = []
    for day in range(n_days):
        mean = jnp.full(3, 0.3 * day, jnp.float32)
        eph.precess(day % 2 == 0)
        places.append(float(jnp.cos(eph.anomaly(mean) + eph.node).sum()))
    return places


def main(steps=4):
    return track(Ephemeris([0.1, 0.2, 0.3], 0.01), steps)


if __name__ == "__main__":
    print(main())
