"""The losses become one array when the loop is over."""

import jax
import jax.numpy as jnp


@jax.jit
def loss(w):
    return (w**2).sum()


def main(steps=4):
    losses = []
    for step in range(steps):
        losses.append(loss(jnp.full(3, 1.0 * step)))
    print(jnp.array(losses).mean())


if __name__ == "__main__":
    main()
