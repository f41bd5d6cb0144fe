import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def train_step(params, batch, metrics):
    def loss(params):
        x, y = batch
        error = x @ params["w"] + params["b"] - y
        return jnp.mean(error**2)

    value, grads = jax.value_and_grad(loss)(params)
    params = jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)
    return params, {"loss": 0.9 * metrics.get("loss", 0.0) + 0.1 * value}


def init(n):
    return {"w": np.zeros(n, np.float32), "b": np.zeros((), np.float32)}


def fit(n_steps):
    rng = np.random.default_rng(1)
    params = init(3)
    metrics = {}
    summary = {}
    for step in range(n_steps):
        x = rng.normal(size=(8, 3)).astype(np.float32)
        params, metrics = train_step(params, (x, x[:, 1]), metrics)  # HAZARD pytree-kind
        if step % 2 == 0:
            summary[step] = float(metrics["loss"])
    return summary


def main(steps=4):
    return fit(steps)


if __name__ == "__main__":
    print(main())
