import jax
import jax.numpy as jnp
import numpy as np

from policies import init, surrogate


@jax.jit
def clip_leaf(g, limit):
    return g * jnp.minimum(1.0, limit / (jnp.linalg.norm(g) + 1e-6))


def clipped(grads, limit):
    return jax.tree.map(lambda g: clip_leaf(g, limit), grads)


loss_grad = jax.jit(jax.grad(surrogate))


def improve(n_updates, limit=0.5):
    params = init(seed=0)
    rng = np.random.default_rng(4)
    sizes = []
    for _ in range(n_updates):
        batch = rng.normal(size=(5, 3)).astype(np.float32)
        grads = clipped(loss_grad(params, batch), limit)
        params = {k: params[k] - np.float32(0.1) * np.asarray(grads[k]) for k in params}
        sizes.append(sum(float(np.abs(p).sum()) for p in params.values()))
    return sizes


def main(steps=4):
    return improve(steps)


if __name__ == "__main__":
    print(main())
