"""Two small models."""

from compiling import jit_method


class Scaler:
    def __init__(self, factor):
        self.factor = factor

    @jit_method
    def scale(self, x):
        return x * self.factor


class Counter:
    @jit_method
    def advance(self, x):
        return x + 1.0
