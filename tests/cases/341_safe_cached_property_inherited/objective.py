import functools

import jax


class Objective:
    def value(self, w):
        raise NotImplementedError

    @functools.cached_property
    def value_and_grad(self):
        return jax.jit(jax.value_and_grad(self.value))

    @functools.cached_property
    def value_only(self):
        return jax.jit(lambda w: self.value(w))
