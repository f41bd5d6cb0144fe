"""A gripper follows a reference position with a PID loop."""
import jax
import jax.numpy as jnp
import numpy as np

GAINS = {"p": np.float32(1.2), "i": np.float32(0.1), "d": np.float32(0.05)}
DT = 0.02


def initial_state(error):
    return {"integral": jnp.zeros(error.shape), "previous": error}


@jax.jit
def control(gains, state, error):
    integral = state["integral"] + DT * error
    slope = (error - state["previous"]) / DT
    torque = gains["p"] * error + gains["i"] * integral + gains["d"] * slope
    return torque, {"integral": integral, "previous": error}


@jax.jit
def plant(position, torque):
    return position + DT * jnp.tanh(torque)


def follow(reference, n_ticks):
    position = jnp.zeros(reference.shape)
    state = initial_state(reference - position)
    errors = []
    for _ in range(n_ticks):
        error = reference - position
        torque, state = control(GAINS, state, error)
        position = plant(position, torque)
        errors.append(float(jnp.linalg.norm(error)))
    return errors


def main(steps=6):
    return follow(jnp.linspace(0.2, 1.0, 3), steps)


if __name__ == "__main__":
    print(main())
