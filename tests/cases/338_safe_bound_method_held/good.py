import jax
from jax import lax
import jax.numpy as jnp
import numpy as np


class SpikingLayer:
    def __init__(self, n, leak):
        rng = np.random.default_rng(n)
        self.weights = rng.normal(size=(n, n)).astype(np.float32)
        self.leak = leak

    def tick(self, voltage, drive):
        voltage = self.leak * voltage + drive
        spikes = (voltage > 1.0).astype(jnp.float32)
        return voltage - spikes + 0.1 * (spikes @ self.weights), spikes

    def readout(self, spikes):
        return jnp.mean(spikes, axis=0)


def present(stimuli, layer):
    tick = layer.tick
    readout = layer.readout
    voltage = jnp.zeros(3)
    rates = []
    for drives in stimuli:
        voltage, spikes = lax.scan(tick, voltage, drives)
        rate = jax.jit(readout)(spikes)
        rates.append(float(rate.sum()))
    return rates


def main(steps=4):
    rng = np.random.default_rng(11)
    stimuli = [rng.random((5, 3), dtype=np.float32) for _ in range(steps)]
    return present(stimuli, SpikingLayer(3, leak=0.9))


if __name__ == "__main__":
    print(main())
