import jax


def configure(precise):
    jax.config.update("jax_enable_x64", precise)
    jax.config.update("jax_numpy_rank_promotion", "raise")
