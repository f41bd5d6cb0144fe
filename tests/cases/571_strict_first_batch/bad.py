import jax
import jax.numpy as jnp
import numpy as np

from checks import assert_finite, strict_shapes


def energy(params, images):
    hidden = jax.nn.softplus(images @ params["filters"] + params["bias"][None, :])
    return -jnp.mean(jnp.sum(hidden, axis=1)) + 0.5 * jnp.mean(images**2)


@jax.jit
def update(params, images):
    grads = jax.grad(energy)(params, images)
    return jax.tree.map(lambda p, g: p - 0.01 * g, params, grads)


def train(params, loader):
    with strict_shapes():  # HAZARD context-config
        params = update(params, loader[0])
    assert_finite(params)
    history = []
    for images in loader[1:]:
        params = update(params, images)
        assert_finite(params)
        history.append(float(params["bias"].sum()))
    return history


def main(steps=4):
    rng = np.random.default_rng(34)
    params = {"filters": rng.normal(size=(9, 5)).astype(np.float32), "bias": np.zeros(5, np.float32)}
    params = jax.tree.map(jnp.asarray, params)
    return train(params, [rng.normal(size=(4, 9)).astype(np.float32) for _ in range(steps + 1)])


if __name__ == "__main__":
    print(main())
