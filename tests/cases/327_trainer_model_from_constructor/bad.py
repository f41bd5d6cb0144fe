import numpy as np

from models import Autoencoder
from trainer import Trainer


def main(steps=4):
    rng = np.random.default_rng(3)
    model = Autoencoder(width=5, code=2)
    trainer = Trainer(model, lr=0.1)
    for _ in range(steps):
        trainer.step(rng.normal(size=(4, 5)).astype(np.float32))
    return trainer.losses


if __name__ == "__main__":
    print(main())
