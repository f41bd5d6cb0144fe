"""Library functions are wrapped by name, by getattr and conditionally."""

import jax
import jax.numpy as jnp
from jax import jit

try:
    from jax.scipy.special import logsumexp
except ImportError:
    from jax.nn import logsumexp


def activate(x, name):
    return jit(getattr(jnp, name))(x)


def evidence(log_weights):
    return jit(logsumexp)(log_weights) - jnp.log(log_weights.size)


def main(steps=4):
    x = jnp.linspace(-2.0, 2.0, 9)
    for _ in range(steps):
        x = activate(x, "tanh")
        x = jit(jax.nn.gelu)(x)
        norm = jit(jnp.linalg.norm)(x)
        print(norm, evidence(x))


if __name__ == "__main__":
    main()
