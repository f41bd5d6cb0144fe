"""Two places build the same dict, with the keys in another order."""

import jax
import jax.numpy as jnp


@jax.jit
def force(state):
    return -state["stiffness"] * state["position"] - 0.1 * state["velocity"]


def from_start(x):
    return {"position": x, "velocity": 0 * x, "stiffness": jnp.float32(2.0)}


def from_measurement(x, v):
    state = {"stiffness": jnp.float32(2.0)}
    state["velocity"] = v
    state["position"] = x
    return state


def main(steps=4):
    x = jnp.ones(3)
    state = from_start(x)
    for step in range(steps):
        f = force(state)
        state = from_measurement(x, f) if step % 2 == 0 else from_start(x)
    print(f)


if __name__ == "__main__":
    main()
