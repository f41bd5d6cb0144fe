import jax
import jax.numpy as jnp
import numpy as np

import optim as ox


@jax.jit
def gradient(params, x, y):
    def loss(p):
        return jnp.mean((x @ p["w"] + p["b"] - y) ** 2)

    return jax.grad(loss)(params)


OPT = ox.sgd(0.05, momentum=0.9)
UPDATE = jax.jit(OPT.update)


def client_round(params, x, y, local_steps=2):
    state = OPT.init(params)
    for _ in range(local_steps):
        delta, state = UPDATE(gradient(params, x, y), state)
        params = jax.tree.map(np.add, params, delta)
    return params


def federated(n_rounds, clients):
    params = {"w": np.zeros(3, np.float32), "b": np.zeros((), np.float32)}
    for r in range(n_rounds):
        locals_ = [client_round(params, x, y) for x, y in clients]
        params = jax.tree.map(lambda *leaves: np.mean(np.stack(leaves), axis=0), *locals_)
    return float(params["w"].sum())


def main(steps=4):
    rng = np.random.default_rng(1)
    xs = [rng.normal(size=(8, 3)).astype(np.float32) for _ in range(2)]
    return federated(steps, [(x, x[:, 0]) for x in xs])


if __name__ == "__main__":
    print(main())
