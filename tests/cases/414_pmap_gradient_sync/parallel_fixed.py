import jax
from jax import lax


def shard(tree, n):
    return jax.tree.map(lambda a: a.reshape(n, a.shape[0] // n, *a.shape[1:]), tree)


_pmean = jax.pmap(lambda g: lax.pmean(g, "data"), axis_name="data")


def sync_gradients(grads):
    averaged = _pmean(grads)
    return jax.tree.map(lambda a: a[0], averaged)
