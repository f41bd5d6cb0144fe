"""The states so far are stacked in each step."""

import jax.numpy as jnp


def main(steps=4):
    states = []
    for i in range(steps):
        states.append(jnp.ones(3) * i)
        print(jnp.stack(states).mean())  # <- JAX704


if __name__ == "__main__":
    main()
