"""JAX208: an argument is bound to a device or sharding here, and to another one or to none there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Aspect, Example, Group, Outcome, Prediction, Report, Rule, SignatureSite, Site, place


class ChangedPlacement(Rule):
    """A program is compiled for the shardings of its arguments, and for whether they may be moved."""

    code = "JAX208"
    name = "changed-placement"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "One parameter of a jitted function is given arrays bound to several devices or shardings"
    why = (
        "`jax.device_put(x, place)` binds an array to a device or sharding; an array that was just made is bound to "
        "none. Both are part of what jit compiles for. Measured on five JAX versions: parameters that are made on the "
        "host and come back from the first step bound to the mesh lower and compile the second step again; so do "
        "another device and another sharding. An equal sharding of an equal mesh costs nothing, and neither does "
        "`device_put` without a place."
    )
    compares = "the dispatch cache, the lowering and the executable hold the sharding of each argument"
    when_not_to_worry = "The two placements are meant, such as one copy of the program per device."
    limits = "Places that are not written out (a mesh from a function, a device from a list) count as somewhere."
    prediction = Prediction(Outcome.RECOMPILE, body_runs=None, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "parameters that meet placed data",
            bad={
                "fit.py": """\
import jax
import jax.numpy as jnp
import numpy as np

DEVICE = jax.devices()[0]


@jax.jit
def update(weights, batch):
    return weights - 0.1 * jnp.mean(batch) * weights


def main(steps=4):
    weights = jnp.ones(3)
    batch = jax.device_put(np.ones(8, np.float32), DEVICE)
    for _ in range(steps):
        weights = update(weights, batch)  # <- JAX208
    return float(weights.sum())
"""
            },
            good={
                "fit.py": """\
import jax
import jax.numpy as jnp
import numpy as np

DEVICE = jax.devices()[0]


@jax.jit
def update(weights, batch):
    return weights - 0.1 * jnp.mean(batch) * weights


def main(steps=4):
    weights = jax.device_put(jnp.ones(3), DEVICE)
    batch = jax.device_put(np.ones(8, np.float32), DEVICE)
    for _ in range(steps):
        weights = update(weights, batch)
    return float(weights.sum())
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report arrays bound to several places."""
        if not isinstance(site, SignatureSite) or site.mixture.aspect is not Aspect.PLACEMENT:
            return
        mixture = site.mixture
        first, later = place(mixture.first), place(mixture.later)
        if mixture.carried:
            message = f"{site.what} starts as {first} and comes back as {later}"
        else:
            message = f"{site.what} gets {later} here and {first} {mixture.otherwise}"
        yield Report(site.hazard, f"{message}: the program is lowered and compiled for each", mixture.advice)
