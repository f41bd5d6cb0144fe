"""JAX402: a container or NumPy array that traced code reads is changed in place after the first trace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import CapturedSite, Change, Example, Group, Outcome, Prediction, Report, Rule, Site


class MutatedCapture(Rule):
    """A dict, a list or a NumPy array that a jitted function reads is copied into the program as constants."""

    code = "JAX402"
    name = "captured-container-mutated"
    group = Group.CORRECTNESS
    since = "0.1.0"
    summary = "A dict, list, set or NumPy array that traced code reads is changed in place after the first trace"
    why = (
        "What a jitted function reads from a captured dict, list or NumPy array while it is traced becomes a "
        "constant of the compiled program. The object's content is in no key: measured on five JAX versions, "
        "`append`, `update`, item assignment and writing into an array trace and compile nothing, and the results "
        "stay those of the old content."
    )
    compares = "the tracing cache compares the function and the arguments; the content of captured objects is in no key"
    when_not_to_worry = (
        "The container is filled before the first call (a registry filled at import), or only host code reads it."
    )
    limits = (
        "Aliases of a container are followed through imports, not through other names, calls or other containers. "
        "Where no caller shows the order of the calls, the change is reported as *possible* only."
    )
    prediction = Prediction(Outcome.STALE, body_runs=0, entries=0, lowerings=0, compiles=0)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "settings in a dict",
            bad={
                "fit.py": """\
import jax
import jax.numpy as jnp

PARAMS = {"penalty": 0.0, "rate": 0.1}


@jax.jit
def update(w):
    return w - PARAMS["rate"] * (w - 1.0 + PARAMS["penalty"] * w)


def main(steps=4):
    w = jnp.zeros(3)
    for step in range(steps):
        PARAMS["penalty"] = 0.1 * step  # <- JAX402
        w = update(w)
    return float(w[0])
"""
            },
            good={
                "fit.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def update(w, params):
    return w - params["rate"] * (w - 1.0 + params["penalty"] * w)


def main(steps=4):
    params = {"penalty": 0.0, "rate": 0.1}
    w = jnp.zeros(3)
    for step in range(steps):
        params["penalty"] = 0.1 * step
        w = update(w, params)
    return float(w[0])
"""
            },
        ),
        Example(
            "a NumPy table of running statistics",
            bad={
                "stream.py": """\
import jax
import jax.numpy as jnp
import numpy as np

mean = np.zeros(3, np.float32)


@jax.jit
def centre(batch):
    return jnp.sum(batch - mean)


def main(steps=4):
    total = 0.0
    for step in range(steps):
        batch = np.full((2, 3), step, np.float32)
        total += float(centre(batch))
        mean[:] = 0.9 * mean + 0.1 * batch.mean(0)  # <- JAX402
    return total
"""
            },
            good={
                "stream.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def centre(batch, mean):
    return jnp.sum(batch - mean)


def main(steps=4):
    total, mean = 0.0, np.zeros(3, np.float32)
    for step in range(steps):
        batch = np.full((2, 3), step, np.float32)
        total += float(centre(batch, mean))
        mean = 0.9 * mean + 0.1 * batch.mean(0)
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a change in place that the compiled program does not see."""
        if isinstance(site, CapturedSite) and site.change is Change.MUTATED and site.hazard is not None:
            yield Report(
                site.hazard,
                f"`{site.variable}` is changed in place after `{site.traced}` was traced: the compiled program keeps "
                f"the content that {site.where} read at trace time (stale)",
                site.advice,
            )
