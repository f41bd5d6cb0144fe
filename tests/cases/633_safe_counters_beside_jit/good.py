import numpy as np

import scorer


class Monitor:
    def __init__(self):
        self.seen = 0
        self.total = 0.0

    def note(self, value):
        self.seen += 1
        self.total += value

    @property
    def mean(self):
        return self.total / self.seen


def serve(n_requests):
    scorer.load(seed=3)
    monitor = Monitor()
    rng = np.random.default_rng(0)
    answers = []
    for _ in range(n_requests):
        value = scorer.score(rng.normal(size=4).astype(np.float32))
        monitor.note(value)
        answers.append(value - monitor.mean)
    return answers + [scorer.REQUESTS]


def main(steps=6):
    return serve(steps)


if __name__ == "__main__":
    print(main())
