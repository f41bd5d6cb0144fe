import io

import jax
import jax.numpy as jnp
import numpy as np


def init(seed):
    k1, k2 = jax.random.split(jax.random.PRNGKey(seed))
    return {"w": jax.random.normal(k1, (4, 8)), "v": jax.random.normal(k2, (8,))}


@jax.jit
def evaluate(params, x, y):
    pred = jnp.tanh(x @ params["w"]) @ params["v"]
    return jnp.mean((pred - y) ** 2)


def save(params):
    buffer = io.BytesIO()
    np.savez(buffer, **jax.device_get(params))
    return buffer.getvalue()


def restore(blob, device):
    with np.load(io.BytesIO(blob)) as archive:
        return {name: jax.device_put(archive[name], device) for name in archive.files}


def compare(blobs, x, y):
    device = jax.devices()[0]
    baseline = float(evaluate(init(0), x, y))
    table = [("untrained", baseline)]
    for number, blob in enumerate(blobs):
        params = restore(blob, device)
        table.append((f"run{number}", float(evaluate(params, x, y))))  # HAZARD other
    return table


def main(steps=6):
    rng = np.random.default_rng(6)
    x = rng.normal(size=(10, 4)).astype(np.float32)
    y = np.sin(x.sum(axis=1))
    blobs = [save(init(seed)) for seed in range(1, steps + 1)]
    return [round(score, 5) for _, score in compare(blobs, x, y)]


if __name__ == "__main__":
    print(main())
