import jax.numpy as jnp
import numpy as np


def scan_of_the_floor(n, seed=0):
    rng = np.random.default_rng(seed)
    points = rng.uniform(-1, 1, size=(n, 3)).astype(np.float32)
    points[:, 2] = 0.2 * points[:, 0] + rng.exponential(0.2, size=n)
    return jnp.asarray(points)


def residuals(points, plane):
    return jnp.abs(points[:, :2] @ plane[:2] + plane[2] - points[:, 2])


def fit(points, weight):
    design = jnp.concatenate([points[:, :2], jnp.ones_like(points[:, :1])], axis=1)
    weighted = design * weight[:, None]
    return jnp.linalg.solve(weighted.T @ design, weighted.T @ points[:, 2])


def trimmed_fit(points, rounds):
    """Fit a plane again and again to the points near the last one."""
    weight = jnp.ones(len(points))
    for k in range(rounds):
        plane = fit(points, weight)
        near = residuals(points, plane) < 0.5 * 0.8**k
        weight = jnp.where(near, weight, 0.0)
    return plane


def main(steps=4):
    plane = trimmed_fit(scan_of_the_floor(80), steps)
    return [round(float(v), 3) for v in plane]


if __name__ == "__main__":
    print(main())
