from collections import namedtuple

import jax
import jax.numpy as jnp
import numpy as np

CHANNELS = ("accel", "gyro", "mag")


def parse(packet):
    Record = namedtuple("Record", CHANNELS)
    return Record(*np.split(packet, len(CHANNELS)))


@jax.jit
def attitude(orientation, record):
    tilt = record.accel / (jnp.linalg.norm(record.accel) + 1e-6)
    heading = jnp.cross(tilt, record.mag)
    return 0.95 * (orientation + 0.01 * record.gyro) + 0.05 * heading


def packets(n):
    rng = np.random.default_rng(8)
    return [rng.normal(size=9).astype(np.float32) for _ in range(n)]


def fuse(stream):
    orientation = np.zeros(3, np.float32)
    track = []
    for packet in stream:
        record = parse(packet)
        orientation = np.asarray(attitude(orientation, record))  # HAZARD pytree-kind
        track.append(float(orientation[0]))
    return track


def main(steps=6):
    return fuse(packets(steps))


if __name__ == "__main__":
    print(main())
