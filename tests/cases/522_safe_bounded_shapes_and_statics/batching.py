import numpy as np


def padded(texts, size, width):
    ids = np.zeros((size, width), np.int32)
    mask = np.zeros((size, width), bool)
    for row, text in enumerate(texts):
        ids[row, : len(text)] = text
        mask[row, : len(text)] = True
    return ids, mask


class Batcher:
    def __init__(self, size, width):
        self.size, self.width = size, width
        self.waiting = []

    def add(self, text):
        self.waiting.append(text[: self.width])
        if len(self.waiting) < self.size:
            return None
        batch, self.waiting = self.waiting[: self.size], self.waiting[self.size :]
        return padded(batch, self.size, self.width)
