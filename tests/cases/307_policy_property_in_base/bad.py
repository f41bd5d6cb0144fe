import numpy as np

from policies import LinearPolicy


class Corridor:
    def __init__(self):
        self.pos = 0

    def observe(self):
        return np.array([self.pos, 1.0], np.float32)

    def move(self, action):
        self.pos += 1 if action else -1


def rollout(policy, env, horizon):
    trail = []
    for _ in range(horizon):
        logits = policy.act(env.observe())
        env.move(int(np.argmax(logits)))
        trail.append(float(env.pos))
    return trail


def main(steps=4):
    return rollout(LinearPolicy(seed=4), Corridor(), steps)


if __name__ == "__main__":
    print(main())
