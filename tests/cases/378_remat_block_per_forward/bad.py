"""Memory-saving forward pass used to log activations."""
import jax
import jax.numpy as jnp
import numpy as np


def block(w, h):
    return h + jnp.tanh(h @ w)


class Probe:
    def __init__(self, depth, width, remat=True):
        rng = np.random.default_rng(7)
        self.weights = rng.normal(size=(depth, width, width)).astype(np.float32) / width
        self.remat = remat

    def activations(self, h):
        layer = jax.jit(jax.checkpoint(block) if self.remat else block)  # HAZARD transform-per-call
        norms = []
        for w in self.weights:
            h = layer(w, h)
            norms.append(float(np.linalg.norm(h)))
        return norms


def main(steps=4):
    probe = Probe(depth=3, width=4)
    rng = np.random.default_rng(8)
    return [probe.activations(rng.normal(size=(2, 4)).astype(np.float32))[-1] for _ in range(steps)]


if __name__ == "__main__":
    print(main())
