import jax
import jax.numpy as jnp
import numpy as np


def init_params(n_in, width, seed=1):
    rng = np.random.default_rng(seed)
    return {
        "w": rng.normal(size=(n_in + width, 4 * width)).astype(np.float32) * 0.4,
        "b": np.zeros(4 * width, np.float32),
    }


def init_carry(width):
    return jnp.zeros(width), jnp.zeros(width)


@jax.jit
def lstm_step(params, carry, x):
    hidden, cell = carry
    gates = jnp.concatenate([x, hidden]) @ params["w"] + params["b"]
    i, f, g, o = jnp.split(gates, 4)
    cell = jax.nn.sigmoid(f + 1.0) * cell + jax.nn.sigmoid(i) * jnp.tanh(g)
    hidden = jax.nn.sigmoid(o) * jnp.tanh(cell)
    return [hidden, cell]
