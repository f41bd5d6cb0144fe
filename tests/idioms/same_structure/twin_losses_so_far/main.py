import jax.numpy as jnp
from training import Trainer


def main(steps=4):
    trainer = Trainer(jnp.ones(3))
    for _ in range(steps):
        print(trainer.step())


if __name__ == "__main__":
    main()
