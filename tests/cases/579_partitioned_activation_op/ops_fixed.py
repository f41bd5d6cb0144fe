"""A fused activation; elementwise, so the compiler partitions it by itself."""
import jax
import jax.numpy as jnp


def swish(x, beta):
    return x * jax.nn.sigmoid(beta * x)


def gelu(x):
    return 0.5 * x * (1.0 + jnp.tanh(0.79788 * (x + 0.044715 * x**3)))
