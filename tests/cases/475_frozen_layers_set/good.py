"""Fine-tuning that freezes one layer after the other."""

import jax
import jax.numpy as jnp
import numpy as np

LAYERS = ("embed", "hidden", "head")
FROZEN = set()
logged = set()


def loss(params, x, y):
    for name in LAYERS:
        x = jnp.tanh(x @ params[name])
    return jnp.mean((x.sum(axis=-1) - y) ** 2)


@jax.jit
def update(params, x, y, moving):
    grads = jax.grad(loss)(params, x, y)
    return {name: params[name] - 0.1 * moving[name] * grads[name] for name in params}


def freeze_up_to(depth):
    for name in LAYERS[:depth]:
        FROZEN.add(name)


def main(steps=4):
    rng = np.random.default_rng(0)
    params = {name: rng.normal(size=(3, 3)).astype(np.float32) for name in LAYERS}
    norms = []
    for k in range(steps):
        x = rng.normal(size=(4, 3)).astype(np.float32)
        moving = {name: float(name not in FROZEN) for name in params}
        params = update(params, x, x[:, 0], moving)
        freeze_up_to(k)
        logged.add(k)
        norms.append({name: round(float(jnp.linalg.norm(params[name])), 4) for name in LAYERS})
    return norms


if __name__ == "__main__":
    print(main())
