"""JAX207: a jitted function gets an argument by keyword here and by position there, or left to its default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, FormSite, Group, Outcome, Prediction, Report, Rule, Site


class ChangedCallForm(Rule):
    """Positional arguments, keyword arguments and arguments that are left out stand in different places of the key."""

    code = "JAX207"
    name = "changed-call-form"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "Two calls of a jitted function differ in nothing but keywords, positions or a default left out"
    why = (
        "jit puts positional and keyword arguments into one tree, and compares the tree's structure. An argument that "
        "goes by position here and by keyword there is in another place of it; a default that is left out is no "
        "argument at all but a constant of the program. Measured on five JAX versions: each form runs the Python "
        "body, lowers and compiles once. The order of the keywords does not matter."
    )
    compares = "the tracing cache compares the structure of positional and keyword arguments"
    when_not_to_worry = "The function compiles in no time; the second form costs one more compile per process."
    limits = (
        "Reported where all else is the same in both calls: written alike in one function, or from one place in the "
        "program. Calls with `*` or `**` are compared where it is known what they stand for."
    )
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a default that is given now and then",
            bad={
                "fit.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def update(weights, rate=0.1):
    return weights - rate * jnp.tanh(weights)


def main(steps=4):
    weights = jnp.ones(3)
    for step in range(steps):
        if step < 1:
            weights = update(weights)
        else:
            weights = update(weights, rate=0.1 / step)  # <- JAX207
    return float(weights.sum())
"""
            },
            good={
                "fit.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def update(weights, rate):
    return weights - rate * jnp.tanh(weights)


def main(steps=4):
    weights = jnp.ones(3)
    for step in range(steps):
        if step < 1:
            weights = update(weights, rate=0.1)
        else:
            weights = update(weights, rate=0.1 / step)
    return float(weights.sum())
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report calls that differ in form only."""
        if not isinstance(site, FormSite) or site.hazard is None:
            return
        names = ", ".join(f"`{name}`" for name in site.parameters)
        if site.left_out:
            yield Report(
                site.hazard,
                f"the jitted `{site.function}` is called with {names} at one place and without at another (here and at "
                f"{site.there}): a default that is left out is a constant of another program, traced, lowered and "
                "compiled for itself",
                f"give {names} in every call (`{site.parameters[0]}={site.default}` where it is left out)",
            )
            return
        yield Report(
            site.hazard,
            f"the jitted `{site.function}` is given {names} by keyword at one place and by position at another (here "
            f"and at {site.there}): the two are different structures, each traced, lowered and compiled",
            "keep one form in all calls",
        )
