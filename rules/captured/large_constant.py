"""JAX405: a large array that traced code captures is built into the program as a constant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Group, LargeSite, Outcome, Prediction, Report, Rule, Site


class LargeConstant(Rule):
    """Captured arrays are part of the program: of its text, of its key and of its entry on disk."""

    code = "JAX405"
    name = "large-captured-constant"
    group = Group.CACHE
    since = "0.1.0"
    summary = "A large array is captured by traced code instead of being passed as an argument"
    why = (
        "An array that a jitted function reads from around it is written into the program as a constant. It is "
        "lowered, hashed for the disk cache, folded by the compiler, kept in memory a second time and stored in the "
        "entry on disk. Measured on a CPU with JAX 0.10.2, first call with a captured array against one with the "
        "array as an argument: 8 MB 1.7 s against 0.1 s, 16 MB 4.1 s, 100 MB 29 to 37 s against 0.5 to 0.8 s, and "
        "entries on disk of 15 and 90 MB (for the last two) against 2 kB. Other values mean another program and "
        "another key."
    )
    compares = "the disk-cache key holds the program's text, which holds the array"
    when_not_to_worry = "The program is compiled once and the array is meant to be folded into it."
    limits = (
        "Only arrays whose size is written out where they are made (2 million elements or more) are known to be "
        "large; data that is loaded from files is not."
    )
    prediction = Prediction(Outcome.LARGE, body_runs=None, entries=None, lowerings=None, compiles=None)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a lookup table",
            bad={
                "lookup.py": """\
import jax
import jax.numpy as jnp
import numpy as np

TABLE = np.linspace(0.0, 1.0, 2048 * 2048, dtype=np.float32)


@jax.jit
def score(indices):
    return jnp.take(TABLE, indices).sum()  # <- JAX405


def main(steps=4):
    total = 0.0
    for step in range(steps):
        total += float(score(jnp.arange(4) + step))
    return total
"""
            },
            good={
                "lookup.py": """\
import jax
import jax.numpy as jnp
import numpy as np

TABLE = np.linspace(0.0, 1.0, 2048 * 2048, dtype=np.float32)


@jax.jit
def score(table, indices):
    return jnp.take(table, indices).sum()


def main(steps=4):
    table = jax.device_put(TABLE)
    total = 0.0
    for step in range(steps):
        total += float(score(table, jnp.arange(4) + step))
    return total
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a large array that is captured."""
        if isinstance(site, LargeSite) and site.hazard is not None:
            millions = site.elements / 1e6
            yield Report(
                site.hazard,
                f"`{site.variable}` ({millions:.0f} million elements) is captured by `{site.traced}`: it is built into "
                "the program as a constant, which slows compiling and fills the disk cache",
                f"pass `{site.variable}` to `{site.traced}` as an argument",
            )
