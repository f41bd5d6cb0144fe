"""A descriptor that compiles a method on first use and keeps it in the object."""

import jax


class jit_method:
    def __init__(self, method):
        self.method = method

    def __set_name__(self, owner, name):
        self.slot = f"_compiled_{name}"

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        if self.slot not in obj.__dict__:
            obj.__dict__[self.slot] = jax.jit(self.method.__get__(obj))
        return obj.__dict__[self.slot]
