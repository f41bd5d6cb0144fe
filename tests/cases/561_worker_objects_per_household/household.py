import jax
import jax.numpy as jnp


class Household:
    """One consumer: picks how much to save out of its income."""

    def __init__(self, patience, wealth):
        self.patience = patience
        self.wealth = wealth
        self._plan = jax.jit(self._best_saving)  # HAZARD bound-method

    def _best_saving(self, patience, cash):
        share = jnp.linspace(0.0, 1.0, 21)
        today = jnp.log(cash * (1.0 - share) + 1e-3)
        tomorrow = jnp.log(cash * share * 1.03 + 1e-3)
        return share[jnp.argmax(today + patience * tomorrow)]

    def save(self, income):
        cash = self.wealth + income
        self.wealth = float(cash * self._plan(self.patience, cash))
        return self.wealth
