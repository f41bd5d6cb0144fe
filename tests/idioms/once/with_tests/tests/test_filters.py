"""Tests: a body runs once for each case."""

from functools import partial

import jax
import numpy as np
import pytest
from filters import smooth, threshold


def test_smooth_keeps_the_sum(signal):
    out = jax.jit(lambda s: smooth(smooth(s)))(signal)
    np.testing.assert_allclose(out.sum(), signal.sum(), rtol=1e-6)


@pytest.mark.parametrize("level", [0.5, 2.0, 8.0])
def test_threshold_under_jit(signal, level, compiled_norm):
    compiled = jax.jit(partial(threshold, level=level))
    assert compiled_norm(compiled(signal)) <= compiled_norm(signal)


class TestGradients:
    def setup_method(self):
        self.gradient = jax.jit(jax.grad(lambda s: smooth(s).sum()))

    def test_gradient_is_one(self, signal):
        np.testing.assert_allclose(self.gradient(signal), 1.0, rtol=1e-6)

    def test_batched(self, signal):
        @jax.jit
        def both(s):
            return jax.vmap(smooth)(jax.numpy.stack([s, -s]))

        assert both(signal).shape == (2, 16)
