import jax
import jax.numpy as jnp
import numpy as np

KEEP = 0.8
WIDTH = 10

rng = np.random.default_rng(0)


def forward(params, x, mask):
    hidden = jax.nn.relu(x @ params["w1"]) * mask / KEEP
    return (hidden @ params["w2"])[:, 0]


@jax.jit
def train_step(params, x, y, mask):
    def loss(p):
        return jnp.mean((forward(p, x, mask) - y) ** 2)

    value, grads = jax.value_and_grad(loss)(params)
    return jax.tree.map(lambda p, g: p - 0.05 * g, params, grads), value


@jax.jit
def evaluate(params, x, y):
    return jnp.mean((forward(params, x, np.ones(WIDTH, np.float32)) - y) ** 2)


def train(n_steps, dim=4):
    data = np.random.default_rng(1)
    params = {
        "w1": data.normal(size=(dim, WIDTH)).astype(np.float32) * 0.5,
        "w2": data.normal(size=(WIDTH, 1)).astype(np.float32) * 0.5,
    }
    x = data.normal(size=(12, dim)).astype(np.float32)
    y = np.sin(x[:, 0])
    losses = []
    for _ in range(n_steps):
        mask = rng.random((x.shape[0], WIDTH)) < KEEP
        params, value = train_step(params, x, y, mask)
        losses.append(float(value))
    return losses + [float(evaluate(params, x, y))]


def main(steps=6):
    return train(steps)


if __name__ == "__main__":
    print(main())
