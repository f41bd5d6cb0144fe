"""Quadratic volatility smiles."""
import jax.numpy as jnp
import jax.scipy.optimize as jso


class SmileCalibrator:
    def __init__(self, strikes):
        self.strikes = jnp.asarray(strikes)
        self.last = jnp.zeros(3)

    def misfit(self, coeffs, vols):
        model = coeffs[0] + coeffs[1] * self.strikes + coeffs[2] * self.strikes ** 2
        return jnp.sum((model - vols) ** 2)

    def fit(self, vols):
        found = jso.minimize(self.misfit, self.last, args=(vols,), method="BFGS", options={"maxiter": 8})  # HAZARD eager-control-flow
        self.last = found.x
        return float(found.x[0])
