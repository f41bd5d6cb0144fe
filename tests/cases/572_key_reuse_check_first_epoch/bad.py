import jax
import jax.numpy as jnp
import numpy as np


def network(params, x, key, rate=0.3):
    hidden = jax.nn.relu(x @ params["w1"])
    keep = jax.random.bernoulli(key, 1.0 - rate, hidden.shape)
    return (hidden * keep / (1.0 - rate)) @ params["w2"]


@jax.jit
def train_step(params, x, y, key):
    loss = lambda p: jnp.mean((network(p, x, key) - y) ** 2)
    value, grads = jax.value_and_grad(loss)(params)
    return jax.tree.map(lambda p, g: p - 0.02 * g, params, grads), value


class Trainer:
    def __init__(self, params, seed):
        self.params = params
        self.root = jax.random.key(seed)

    def epoch(self, index, data):
        jax.config.update("jax_debug_nans", index == 0)
        jax.config.update("jax_debug_key_reuse", index == 0)  # HAZARD context-config
        losses = []
        for i, (x, y) in enumerate(data):
            key = jax.random.fold_in(self.root, 100 * index + i)
            self.params, loss = train_step(self.params, x, y, key)
            losses.append(float(loss))
        return sum(losses) / len(losses)


def main(steps=4):
    rng = np.random.default_rng(35)
    normal = lambda *shape: rng.normal(size=shape).astype(np.float32)
    data = [(normal(8, 3), normal(8, 1)) for _ in range(2)]
    trainer = Trainer({"w1": jnp.asarray(normal(3, 6)), "w2": jnp.asarray(normal(6, 1))}, seed=1)
    return [trainer.epoch(e, data) for e in range(steps)]


if __name__ == "__main__":
    print(main())
