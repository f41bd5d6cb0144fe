"""The runner compiles the network's forward pass once."""

import jax


class Runner:
    def __init__(self, network):
        self._forward = jax.jit(network.forward)

    def score(self, inputs):
        return float(self._forward(inputs))
