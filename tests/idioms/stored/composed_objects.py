"""An object holds objects that compile in their constructors; the whole is made once."""

from dataclasses import dataclass, field

import jax
import jax.numpy as jnp


class Encoder:
    def __init__(self, width):
        kernel = jnp.ones((width, 2))
        self.encode = jax.jit(lambda x: jnp.tanh(x @ kernel))


class Head:
    def __init__(self, encoder):
        self.encoder = encoder
        self.predict = jax.jit(self._predict)

    def _predict(self, x):
        return self.encoder.encode(x).sum()


@dataclass
class System:
    width: int = 3
    encoder: Encoder = field(init=False)
    heads: dict = field(default_factory=dict)

    def __post_init__(self):
        self.encoder = Encoder(self.width)
        self.heads["main"] = Head(self.encoder)

    def run(self, x):
        return {name: float(head.predict(x)) for name, head in self.heads.items()}


def main(steps=4):
    system = System()
    for i in range(steps):
        print(system.run(jnp.full((3,), float(i))))


if __name__ == "__main__":
    main()
