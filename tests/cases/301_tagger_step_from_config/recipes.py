"""Training recipes: put objective and optimiser together."""
import jax
import jax.numpy as jnp

from compiling import sgd_step


def make_train_step(cfg):
    def objective(table, words, tags):
        logp = jax.nn.log_softmax(table[words])
        hard = jnp.take_along_axis(logp, tags[:, None], axis=1)[:, 0]
        smooth = jnp.mean(logp, axis=1)
        return -jnp.mean((1 - cfg.label_smoothing) * hard + cfg.label_smoothing * smooth)

    return sgd_step(objective, cfg.lr)
