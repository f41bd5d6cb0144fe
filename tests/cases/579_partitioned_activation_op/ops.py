"""A fused activation with its own partitioning rule."""
import jax
import jax.numpy as jnp
from jax.experimental.custom_partitioning import custom_partitioning


def _swish(x, beta):
    return x * jax.nn.sigmoid(beta * x)


@custom_partitioning  # HAZARD persistent-cache
def swish(x, beta):
    return _swish(x, beta)


def _partition(mesh, arg_shapes, result_shape):
    return mesh, _swish, result_shape.sharding, tuple(a.sharding for a in arg_shapes)


def _infer(mesh, arg_shapes, result_shape):
    return arg_shapes[0].sharding


swish.def_partition(partition=_partition, infer_sharding_from_operands=_infer, sharding_rule="b f, -> b f")


def gelu(x):
    return 0.5 * x * (1.0 + jnp.tanh(0.79788 * (x + 0.044715 * x**3)))
