import jax
from jax import lax


def shard(tree, n):
    return jax.tree.map(lambda a: a.reshape(n, a.shape[0] // n, *a.shape[1:]), tree)


def sync_gradients(grads):
    averaged = jax.pmap(lambda g: lax.pmean(g, "data"), axis_name="data")(grads)  # HAZARD inline-callable
    return jax.tree.map(lambda a: a[0], averaged)
