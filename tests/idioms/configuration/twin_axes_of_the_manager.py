"""A context manager of the project, through another, names the axis after each tenant."""

import contextlib

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def rank(items, query):
    return jnp.argsort(-(items @ query))


ITEMS = np.arange(27, dtype=np.float32).reshape(9, 3)


@contextlib.contextmanager
def over(axis):
    mesh = Mesh(np.array(jax.devices()[:1]), (axis,))
    with mesh:
        yield mesh


@contextlib.contextmanager
def tenant_scope(tenant):
    with over(f"{tenant}_batch") as mesh, jax.named_scope(tenant):
        yield mesh


class Service:
    def recommend(self, tenant):
        with tenant_scope(tenant):  # <- JAX502
            return rank(ITEMS, np.ones(3, np.float32))


def main(steps=4):
    service = Service()
    return [service.recommend(f"shop{k}") for k in range(steps)]
