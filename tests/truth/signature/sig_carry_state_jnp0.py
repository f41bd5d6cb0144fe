"""A counter in the state starts as a jnp integer."""

import jax
import jax.numpy as jnp


@jax.jit
def advance(state):
    return {"w": state["w"] * 0.9, "step": state["step"] + 1}


def main(steps=4):
    state = {"w": jnp.ones(3), "step": jnp.zeros((), jnp.int32)}
    for _ in range(steps):
        state = advance(state)
    print(state)


if __name__ == "__main__":
    main()
