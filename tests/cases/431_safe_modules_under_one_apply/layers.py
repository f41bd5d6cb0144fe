import jax
import jax.numpy as jnp
from jax import lax


class Module:
    def __call__(self, params, x):
        raise NotImplementedError

    @property
    def name(self):
        return type(self).__name__.lower()


class Recurrent(Module):
    def __call__(self, params, x):
        def body(h, row):
            h = jnp.tanh(row @ params["w"] + h)
            return h, h

        return lax.scan(body, jnp.zeros(params["w"].shape[1]), x)[1]


class Clip(Module):
    def __call__(self, params, x):
        big = jnp.max(jnp.abs(x)) > params["limit"]
        return lax.cond(big, lambda v: v / jnp.max(jnp.abs(v)), lambda v: v, x)


class Stack(Module):
    def __init__(self, *parts):
        self.parts = parts

    def __call__(self, params, x):
        for part in self.parts:
            x = jax.checkpoint(lambda p, v, part=part: part(p, v))(params[part.name], x)
        return x
