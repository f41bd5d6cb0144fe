import jax
import jax.numpy as jnp


@jax.jit
def best_saving(patience, cash):
    share = jnp.linspace(0.0, 1.0, 21)
    today = jnp.log(cash * (1.0 - share) + 1e-3)
    tomorrow = jnp.log(cash * share * 1.03 + 1e-3)
    return share[jnp.argmax(today + patience * tomorrow)]


class Household:
    """One consumer: picks how much to save out of its income."""

    def __init__(self, patience, wealth):
        self.patience = patience
        self.wealth = wealth

    def save(self, income):
        cash = self.wealth + income
        self.wealth = float(cash * best_saving(self.patience, cash))
        return self.wealth
