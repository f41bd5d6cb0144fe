"""A frozen dataclass of functions is passed around, and its apply is jitted per call."""

import jax
import jax.numpy as jnp
from models import linear


def evaluate(model, params, x):
    return jax.jit(model.apply)(params, x).mean()


def main(steps=4):
    model = linear(features=2)
    params = model.init(jax.random.key(0))
    x = jnp.ones((3, 2))
    for _ in range(steps):
        print(evaluate(model, params, x))


if __name__ == "__main__":
    main()
