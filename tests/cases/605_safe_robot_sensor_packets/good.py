import collections

import jax
import jax.numpy as jnp
import numpy as np

Pose = collections.namedtuple("Pose", "position heading landmark")


@jax.jit
def dead_reckon(pose, packet):
    turn = pose.heading + packet["gyro"] * packet["dt"]
    ahead = jnp.stack([jnp.cos(turn), jnp.sin(turn)]) * packet["odometer"]
    return pose._replace(position=pose.position + ahead, heading=turn)


@jax.jit
def path_length(points):
    stacked = jnp.stack(points)
    return jnp.sum(jnp.linalg.norm(stacked[1:] - stacked[:-1], axis=1))


def from_bus(k):
    return {"odometer": np.float32(0.1 * k), "gyro": np.float32(0.05), "dt": np.float32(0.1)}


def from_log(k):
    packet = {"dt": np.float32(0.1)}
    packet["gyro"] = np.float32(-0.05)
    packet.update(odometer=np.float32(0.2 * k))
    return packet


def drive(n):
    pose = Pose(np.zeros(2, np.float32), np.float32(0.0), None)
    recent = collections.deque([pose.position] * 4, maxlen=4)
    lengths = []
    for k in range(n):
        packet = from_bus(k) if k % 2 else from_log(k)
        pose = dead_reckon(pose, packet)
        recent.append(pose.position)
        lengths.append(float(path_length(list(recent))))
    lengths.append(float(path_length([*recent])))
    return lengths


def main(steps=6):
    return drive(steps)


if __name__ == "__main__":
    print(main())
