import jax
import jax.numpy as jnp


def label_smoothed(logits, labels, noise=0.0):
    """Cross entropy against labels that are wrong with probability noise."""
    assert logits.ndim == labels.ndim + 1
    return _cross_entropy(logits, labels, noise)


@jax.jit
def _cross_entropy(logits, labels, noise):
    n = logits.shape[-1]
    target = (1 - noise) * jax.nn.one_hot(labels, n) + noise / n
    return -jnp.mean(jnp.sum(target * jax.nn.log_softmax(logits), axis=-1))
