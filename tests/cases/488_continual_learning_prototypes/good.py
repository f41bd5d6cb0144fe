import numpy as np

from prototypes_fixed import PrototypeMemory, nearest


def tasks(n, seed=4):
    rng = np.random.default_rng(seed)
    for k in range(n):
        centre = rng.normal(size=5)
        yield f"task{k}", (centre + 0.1 * rng.normal(size=(12, 5))).astype(np.float32)


def learn(n_tasks):
    memory = PrototypeMemory()
    guesses = []
    for name, examples in tasks(n_tasks):
        memory.add(name, examples[:8].mean(axis=0))
        guess = nearest(memory.table, np.int32(memory.used), examples[-1])
        guesses.append(memory.names[int(guess)])
    return guesses


def main(steps=4):
    return learn(steps)


if __name__ == "__main__":
    print(main())
