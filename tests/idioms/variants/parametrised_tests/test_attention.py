"""Each chunk size is a program of its own."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from attention import chunked, naive


def test_chunked_agrees():
    q, k, v = (jax.random.normal(jax.random.key(i), (8, 4)) for i in range(3))
    expected = naive(q, k, v)
    for chunk in (1, 2, 4, 8):
        out = jax.jit(partial(chunked, chunk=chunk))(q, k, v)
        np.testing.assert_allclose(out, expected, rtol=1e-5)


def test_gradients_agree():
    q = jnp.ones((4, 2))
    functions = [naive, partial(chunked, chunk=2)]
    grads = [jax.jit(jax.grad(lambda a, f=f: f(a, a, a).sum()))(q) for f in functions]
    np.testing.assert_allclose(*grads, rtol=1e-5)
