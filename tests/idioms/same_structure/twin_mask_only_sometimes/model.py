import jax
import jax.numpy as jnp


@jax.jit
def attend(tokens, mask=None):
    scores = tokens * 0.5
    if mask is not None:
        scores = jnp.where(mask, scores, -1e9)
    return jnp.sum(jax.nn.softmax(scores) * tokens)
