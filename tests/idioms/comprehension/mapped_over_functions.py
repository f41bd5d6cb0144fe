"""map and starred unpacking compile a fixed set of functions at import."""

import jax
import jax.numpy as jnp


def predict(state):
    return 0.9 * state


def correct(state, measurement):
    return state + 0.5 * (measurement - state)


predict_jit, correct_jit = map(jax.jit, (predict, correct))
smoothers = list(map(lambda width: jax.jit(lambda s: jnp.convolve(s, jnp.ones(width) / width, "same")), (3, 5)))


def main(steps=4):
    state = jnp.zeros((8,))
    for i in range(steps):
        state = correct_jit(predict_jit(state), jnp.full((8,), float(i)))
        for smooth in smoothers:
            state = smooth(state)
    print(state)


if __name__ == "__main__":
    main()
