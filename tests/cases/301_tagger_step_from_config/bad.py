"""Part-of-speech tagger trained over a few passes."""
import dataclasses

import numpy as np

from recipes import make_train_step


@dataclasses.dataclass
class TaggerConfig:
    vocab: int = 20
    tags: int = 4
    lr: float = 0.2
    label_smoothing: float = 0.05


def corpus(cfg, n_sentences, seed=0):
    rng = np.random.default_rng(seed)
    words = rng.integers(0, cfg.vocab, size=(n_sentences, 6)).astype(np.int32)
    return [(w, (w % cfg.tags).astype(np.int32)) for w in words]


def train(cfg, epochs):
    table = np.zeros((cfg.vocab, cfg.tags), np.float32)
    data = corpus(cfg, 3)
    curve = []
    for epoch in range(epochs):
        step = make_train_step(cfg)  # HAZARD closure-factory
        for words, tags in data:
            table, loss = step(table, words, tags)
        curve.append(float(loss))
    return curve


def main(steps=4):
    return train(TaggerConfig(), steps)


if __name__ == "__main__":
    print(main())
