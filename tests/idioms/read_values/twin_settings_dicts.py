"""The runs are dicts in the code; one names no gain, and the constructor falls back on an int."""

import jax
import jax.numpy as jnp

RUNS = [{"name": "a", "gain": 0.5}, {"name": "b"}]


@jax.jit
def amplify(signal, gain):
    return jnp.tanh(gain * signal)


class Stage:
    def __init__(self, settings):
        self.gain = settings.get("gain", 2)


def main(steps=4):
    signal = jnp.ones(3)
    for step in range(steps):
        stage = Stage(RUNS[step % 2])
        signal = amplify(signal, stage.gain)  # <- JAX201
    print(signal)


if __name__ == "__main__":
    main()
