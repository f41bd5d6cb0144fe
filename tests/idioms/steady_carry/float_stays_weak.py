"""A Python float comes back as a weakly typed scalar, which is one kind with it."""

import jax


@jax.jit
def logistic(x, rate):
    return rate * x * (1.0 - x)


def main(steps=4):
    x, rate = 0.4, 3.7
    for _ in range(steps):
        x = logistic(x, rate)
    print(float(x))


if __name__ == "__main__":
    main()
