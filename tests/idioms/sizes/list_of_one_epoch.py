"""A list is filled anew in each epoch, always with as many entries."""

import jax.numpy as jnp


def main(steps=4):
    for epoch in range(steps):
        losses = []
        for batch in range(3):
            losses.append(0.1 * batch + epoch)
        print(jnp.array(losses).mean())


if __name__ == "__main__":
    main()
