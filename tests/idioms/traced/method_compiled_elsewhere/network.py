"""A recurrent network; its forward pass holds eager-looking control flow."""

import jax.numpy as jnp
from jax import lax


class Recurrent:
    def __init__(self, width):
        self.kernel = jnp.eye(width) * 0.5

    def forward(self, inputs):
        def cell(hidden, x):
            hidden = jnp.tanh(hidden @ self.kernel + x)
            return hidden, None

        last, _ = lax.scan(cell, jnp.zeros(inputs.shape[-1]), inputs)
        return self.readout(last)

    def readout(self, hidden):
        rows = lax.map(lambda row: row * hidden.sum(), self.kernel)
        return rows.sum()
