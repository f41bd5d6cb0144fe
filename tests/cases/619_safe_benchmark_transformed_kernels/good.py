"""Times a pairwise-distance kernel, its gradient and its batched form."""
import time

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def stress(points, target):
    diff = points[:, None] - points[None, :]
    dist = jnp.sqrt(jnp.sum(diff ** 2, axis=-1) + 1e-6)
    return jnp.mean((dist - target) ** 2)


gradient = jax.grad(stress)


def timed(run):
    start = time.perf_counter()
    out = jax.block_until_ready(run())
    return time.perf_counter() - start, out


def measure(points, target):
    rows = {}
    rows["value"] = timed(lambda: stress(points, target))
    rows["eager grad"] = timed(lambda: jax.grad(stress)(points, target))
    rows["jit grad"] = timed(lambda: jax.jit(gradient)(points, target))
    batch = np.stack([points, 2.0 * points])
    rows["batched"] = timed(lambda: jax.vmap(stress, in_axes=(0, None))(batch, target))
    compiled = jax.jit(stress).lower(points, target).compile()
    rows["ahead of time"] = timed(lambda: compiled(points, target))
    return rows


def main(steps=6):
    rng = np.random.default_rng(0)
    target = np.ones((6, 6), np.float32)
    totals = []
    for _ in range(steps):
        points = rng.normal(size=(6, 2)).astype(np.float32)
        rows = measure(points, target)
        totals.append(float(sum(np.sum(np.abs(out)) for _, out in rows.values())))
    return totals


if __name__ == "__main__":
    print(main())
