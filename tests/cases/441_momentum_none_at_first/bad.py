import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def heavy_ball(params, velocity, x):
    def loss(p):
        return jnp.mean((x @ p["w"] + p["b"] - 1.0) ** 2)

    grads = jax.grad(loss)(params)
    if velocity is None:
        velocity = jax.tree.map(jnp.zeros_like, grads)
    velocity = jax.tree.map(lambda v, g: 0.9 * v + g, velocity, grads)
    params = jax.tree.map(lambda p, v: p - 0.05 * v, params, velocity)
    return params, velocity


class Optimizer:
    def __init__(self, params):
        self.params = params
        self.velocity = None

    def step(self, x):
        self.params, self.velocity = heavy_ball(self.params, self.velocity, x)  # HAZARD pytree-kind
        return self


def main(steps=4):
    rng = np.random.default_rng(0)
    opt = Optimizer({"w": np.zeros(3, np.float32), "b": np.zeros((), np.float32)})
    for _ in range(steps):
        opt.step(rng.normal(size=(4, 3)).astype(np.float32))
    return [float(v) for v in opt.params["w"]]


if __name__ == "__main__":
    print(main())
