"""The driver loops, but leaves the loop after it has trained."""

import jax
import jax.numpy as jnp


def train(lr, steps):
    step = jax.jit(lambda w: w - lr * 2.0 * w)
    w = jnp.ones((2,))
    for _ in range(steps):
        w = step(w)
    return w


def main(steps=4):
    while True:
        w = train(0.1, steps)
        if bool(jnp.isfinite(w).all()):
            break
        raise SystemExit("diverged")
    print(w)


if __name__ == "__main__":
    main()
