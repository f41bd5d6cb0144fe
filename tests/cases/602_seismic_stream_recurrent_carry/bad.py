import jax
import numpy as np

from cells import init_carry, init_params, lstm_step


@jax.jit
def pick(hidden, readout):
    return jax.nn.sigmoid(hidden @ readout)


def packets(n, channels, seed=0):
    rng = np.random.default_rng(seed)
    for k in range(n):
        quake = 2.0 if k % 4 == 3 else 0.2
        yield (quake * rng.normal(size=channels)).astype(np.float32)


def monitor(n_packets, channels=3, width=5):
    params = init_params(channels, width)
    readout = np.linspace(-1.0, 1.0, width, dtype=np.float32)
    carry = init_carry(width)
    picks = []
    for packet in packets(n_packets, channels):
        carry = lstm_step(params, carry, packet)  # HAZARD pytree-kind
        hidden, _ = carry
        picks.append(float(pick(hidden, readout)))
    return picks


def main(steps=6):
    return monitor(steps)


if __name__ == "__main__":
    print(main())
