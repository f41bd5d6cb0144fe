import jax
import jax.numpy as jnp
import numpy as np

ZONES = 8
LATITUDE = np.linspace(-1.2, 1.2, ZONES, dtype=np.float32)
PARAMETERS = {"heat_capacity": 4.0, "olr_slope": 0.02}
PARAMETERS["insolation"] = 3.4 * np.cos(LATITUDE)


@jax.jit
def year_step(temps, forcing, ice_albedo):
    albedo = jnp.where(temps < 0.0, ice_albedo, 0.3)
    absorbed = PARAMETERS["insolation"] * (1.0 - albedo) + forcing
    emitted = 2.0 + PARAMETERS["olr_slope"] * temps
    return temps + (absorbed - emitted) / PARAMETERS["heat_capacity"]


@jax.jit
def global_mean(temps):
    weights = jnp.cos(LATITUDE)
    return jnp.sum(weights * temps) / jnp.sum(weights)
