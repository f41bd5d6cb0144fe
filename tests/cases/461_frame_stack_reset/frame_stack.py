from collections import deque


class FrameStack:
    def __init__(self, env, k):
        self.env = env
        self.frames = deque(maxlen=k)

    def reset(self):
        frame = self.env.reset()
        for _ in range(self.frames.maxlen):
            self.frames.append(frame)
        return list(self.frames)

    def step(self, action):
        frame, reward = self.env.step(action)
        self.frames.append(frame)
        return tuple(self.frames), reward
