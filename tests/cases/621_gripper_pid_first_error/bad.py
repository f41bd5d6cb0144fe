"""A gripper follows a reference position with a PID loop."""
import jax
import jax.numpy as jnp
import numpy as np

GAINS = {"p": np.float32(1.2), "i": np.float32(0.1), "d": np.float32(0.05)}
DT = 0.02


def initial_state(n_joints):
    return {"integral": jnp.zeros(n_joints), "previous": None}


@jax.jit
def control(gains, state, error):
    previous = error if state["previous"] is None else state["previous"]
    integral = state["integral"] + DT * error
    slope = (error - previous) / DT
    torque = gains["p"] * error + gains["i"] * integral + gains["d"] * slope
    return torque, {"integral": integral, "previous": error}


@jax.jit
def plant(position, torque):
    return position + DT * jnp.tanh(torque)


def follow(reference, n_ticks):
    position = jnp.zeros(reference.shape)
    state = initial_state(reference.shape[0])
    errors = []
    for _ in range(n_ticks):
        error = reference - position
        torque, state = control(GAINS, state, error)  # HAZARD pytree-kind
        position = plant(position, torque)
        errors.append(float(jnp.linalg.norm(error)))
    return errors


def main(steps=6):
    return follow(jnp.linspace(0.2, 1.0, 3), steps)


if __name__ == "__main__":
    print(main())
