import jax
import jax.numpy as jnp


@jax.jit
def forward(w, x):
    return jax.nn.sigmoid(jnp.tanh(x) @ w)
