"""An ensemble keeps the jitted method of each new member."""

import jax
import jax.numpy as jnp


class Member:
    def __init__(self, shift):
        self.shift = shift

    def predict(self, x):
        return jnp.sin(x + self.shift)


def main(steps=4):
    ensemble = []
    x = jnp.linspace(0.0, 1.0, 6)
    for _ in range(steps):
        member = Member(0.25)
        ensemble.append(jax.jit(member.predict))  # <- JAX105
        print(ensemble[-1](x).mean())


if __name__ == "__main__":
    main()
