"""What is made new is put on the device as what is restored is, through one helper."""

import io

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def evaluate(params, x):
    return jnp.tanh(x @ params["w"])


def on(device, tree):
    return {name: jax.device_put(value, device) for name, value in tree.items()}


def init(seed):
    return {"w": jax.random.normal(jax.random.PRNGKey(seed), (4, 8))}


def restore(blob):
    with np.load(io.BytesIO(blob)) as archive:
        return {name: archive[name] for name in archive.files}


def main(steps=4):
    device = jax.devices()[0]
    buffer = io.BytesIO()
    np.savez(buffer, w=np.ones((4, 8), np.float32))
    x = np.ones(4, np.float32)
    for step in range(steps):
        params = init(0) if step == 0 else restore(buffer.getvalue())
        print(evaluate(on(device, params), x))


if __name__ == "__main__":
    main()
