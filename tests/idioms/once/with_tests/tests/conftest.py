"""Shared fixtures."""

import jax
import jax.numpy as jnp
import pytest


@pytest.fixture
def signal():
    return jnp.arange(16.0)


@pytest.fixture(scope="session")
def compiled_norm():
    return jax.jit(lambda v: jnp.sqrt(jnp.sum(v * v)))
