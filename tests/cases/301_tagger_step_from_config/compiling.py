"""Turns an objective into a compiled update."""
import jax


def sgd_step(objective, lr):
    @jax.jit
    def update(params, *batch):
        value, grads = jax.value_and_grad(objective)(params, *batch)
        return jax.tree.map(lambda p, g: p - lr * g, params, grads), value

    return update
