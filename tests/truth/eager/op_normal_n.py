"""More noise is drawn in each round."""

import jax


def main(steps=4):
    key = jax.random.key(0)
    for i in range(steps):
        noise = jax.random.normal(key, (i + 1,))  # <- JAX704
        print(noise[0])


if __name__ == "__main__":
    main()
