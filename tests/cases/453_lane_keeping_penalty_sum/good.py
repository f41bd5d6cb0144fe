"""TD(0) for a lane-keeping agent whose reward is lowered by each rule that it breaks."""

import jax
import jax.numpy as jnp
import numpy as np

PENALTIES = {"speeding": 0.5, "lane": 0.25, "gap": 1.5}


def violations(speed, offset, gap):
    broken = []
    if speed > 1.0:
        broken.append("speeding")
    if abs(offset) > 0.6:
        broken.append("lane")
    if gap < 0.2:
        broken.append("gap")
    return broken


@jax.jit
def td_update(values, features, reward, penalty, n_near):
    target = reward - penalty - 0.01 * n_near
    return values + 0.1 * (target - jnp.dot(values, features)) * features


def drive(n_steps):
    values = np.zeros(3, np.float32)
    log = []
    for k in range(n_steps):
        speed, offset, gap = 0.7 + 0.2 * k, 0.1 * k, 0.9 - 0.1 * k
        features = np.array([speed, offset, gap], np.float32)
        penalty = sum((PENALTIES[rule] for rule in violations(speed, offset, gap)), 0.0)
        n_near = sum(1 for distance in (gap, gap + 0.3) if distance < 0.8)
        values = td_update(values, features, 1.0 - abs(offset), penalty, n_near)
        log.append(float(values[0]))
    return log


def main(steps=5):
    return drive(steps)


if __name__ == "__main__":
    print(main())
