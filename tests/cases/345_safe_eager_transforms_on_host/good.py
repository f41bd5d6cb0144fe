import jax
import jax.numpy as jnp
import numpy as np


def forward(params, x):
    return jnp.tanh(x @ params["w"] + params["b"])


def filtered(source, alpha):
    smooth = jax.jit(lambda old, new: alpha * old + (1 - alpha) * new)
    level = None
    for block in source:
        level = np.asarray(smooth(block if level is None else level, block))
        yield level


def inspect(params, block):
    rows = jax.vmap(lambda row: forward(params, row))(block)
    cumulative = jax.lax.associative_scan(lambda a, b: jnp.maximum(a, b), rows)
    sensitivity = jax.grad(lambda p: jnp.sum(forward(p, block)))(params)
    scaled = jax.tree.map(lambda g: float(jnp.max(g)), sensitivity)
    return float(cumulative[-1].sum()) + scaled["w"] + scaled["b"]


def main(steps=4):
    rng = np.random.default_rng(13)
    params = {"w": rng.normal(size=(3, 2)).astype(np.float32), "b": np.zeros(2, np.float32)}
    source = [rng.normal(size=(4, 3)).astype(np.float32) for _ in range(steps)]
    return [inspect(params, block) for block in filtered(source, 0.7)]


if __name__ == "__main__":
    print(main())
