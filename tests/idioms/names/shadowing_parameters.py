"""Parameters and locals that have the names of other things."""

import jax
import jax.numpy as jnp


def step(x):
    return jnp.tanh(x)


compiled = jax.jit(step)
grad = {"w": jnp.ones((3,))}


def apply(step, x, jit=None):
    """`step` here is the caller's compiled function; `jit` is a flag."""
    scale = lambda v: v * 0.5
    return scale(step(x)) if jit else step(x)


def collect(optimizer, metrics, grads):
    vmap = optimizer.update(grads)
    metrics.update({"norm": float(jnp.abs(vmap["w"]).sum())})
    return metrics


class Sgd:
    def update(self, grads):
        return {name: -0.1 * g for name, g in grads.items()}


def main(steps=4):
    x, metrics = jnp.ones((3,)), {}
    for _ in range(steps):
        x = apply(compiled, x, jit=True)
        metrics = collect(Sgd(), metrics, grad)
    print(x, metrics)


if __name__ == "__main__":
    main()
