"""The factory of the training step."""

import jax
import jax.numpy as jnp


def make_step(config):
    def loss(params, target):
        return jnp.sum((params - target) ** 2)

    def init(params):
        return {"params": params, "count": jnp.zeros((), jnp.int32)}

    @jax.jit
    def step(state, target):
        grads = jax.grad(loss)(state["params"], target)
        grads = jnp.clip(grads, -config.clip, config.clip)
        return {"params": state["params"] - config.lr * grads, "count": state["count"] + 1}

    return init, step
