import jax
import jax.numpy as jnp

BEAM_PENALTY = 0.6


def length_norm(n):
    return ((5.0 + n) / 6.0) ** BEAM_PENALTY


@jax.jit
def best_path(scores):
    logp = jax.nn.log_softmax(scores)
    return jnp.sum(jnp.max(logp, axis=-1)) / length_norm(scores.shape[0])


def handle_decode(logits):
    return float(best_path(logits))


@jax.jit
def _norm(vector):
    return jnp.sqrt(jnp.sum(vector ** 2))


def handle_norm(vector):
    return float(_norm(vector))


ROUTES = {"decode": handle_decode, "norm": handle_norm}
