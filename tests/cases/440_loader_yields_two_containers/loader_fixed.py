import numpy as np


class ArrayLoader:
    def __init__(self, x, y, batch_size, shuffle):
        self.x, self.y = x, y
        self.batch_size = batch_size
        self.shuffle = shuffle
        self.rng = np.random.default_rng(0)

    def __iter__(self):
        order = np.arange(len(self.x))
        if self.shuffle:
            self.rng.shuffle(order)
            for k in range(0, len(order), self.batch_size):
                index = order[k:k + self.batch_size]
                yield self.x[index], self.y[index]
        else:
            yield from zip(np.split(self.x, 2), np.split(self.y, 2))
