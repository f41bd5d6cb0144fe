import jax
import jax.numpy as jnp


def lorenz(y):
    return jnp.stack([10.0 * (y[1] - y[0]), y[0] * (28.0 - y[2]) - y[1], y[0] * y[1] - 2.7 * y[2]])


@jax.jit
def midpoint(y, dt):
    return y + dt * lorenz(y + 0.5 * dt * lorenz(y))


def integrate(y, save_at, max_step):
    """States at the given times, in steps of at most max_step."""
    t, saved = 0.0, []
    for target in save_at:
        while target - t > 1e-9:
            dt = min(max_step, target - t)
            y = midpoint(y, dt)  # HAZARD scalar-kind
            t += dt
        saved.append([round(float(v), 3) for v in y])
    return saved
