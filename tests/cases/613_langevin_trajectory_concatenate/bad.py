import jax
import jax.numpy as jnp
import numpy as np


def double_well(x):
    return jnp.sum((x ** 2 - 1.0) ** 2)


@jax.jit
def langevin_step(x, key, dt):
    noise = jax.random.normal(key, x.shape)
    return x - dt * jax.grad(double_well)(x) + jnp.sqrt(0.2 * dt) * noise


def trajectory(x, n_steps, seed=0):
    key = jax.random.PRNGKey(seed)
    path = x[None]
    for k in range(n_steps):
        x = langevin_step(x, jax.random.fold_in(key, k), 0.05)
        path = jnp.concatenate([path, x[None]])  # HAZARD shape-churn
    return np.asarray(path)


def main(steps=6):
    path = trajectory(jnp.zeros(2), steps)
    return [float(v) for v in path[:, 0]]


if __name__ == "__main__":
    print(main())
