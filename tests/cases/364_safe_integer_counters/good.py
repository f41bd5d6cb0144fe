import numpy as np

from replay import PrioritisedReplay


def train(n):
    rng = np.random.default_rng(0)
    memory = PrioritisedReplay(capacity=8)
    log = []
    for step in range(n):
        memory.push(rng.normal(size=2).astype(np.float32))
        if step == 0:
            memory.decay(1)
        for k, _ in enumerate(memory.rows):
            if k % 3 == 0:
                memory.decay(k + 1)
        memory.decay(len(memory.rows) // 2 + 1)
        memory.decay(int(np.argmax(memory.priorities())) + 1)
        mean = np.mean(memory.priorities())
        log.append(float(mean))
    return log


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
