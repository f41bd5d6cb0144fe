"""JAX202: one parameter gets a list here and a tuple there, a dict here and an OrderedDict there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import Example, Group, Outcome, Prediction, Report, Rule, SignatureSite, Site, described


class MixedContainers(Rule):
    """The tree structure of an argument names the type of each container: another type is another signature."""

    code = "JAX202"
    name = "mixed-containers"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "One parameter of a jitted function is given containers of several types"
    why = (
        "jit flattens each argument and compares the structure that is left: list and tuple, dict and OrderedDict, "
        "defaultdict and dict, a namedtuple and a plain tuple, a registered dataclass and a dict are all different, "
        "with equal leaves too. Measured on five JAX versions, the first call of each further structure runs the "
        "Python body, lowers and compiles. The order of a dict's keys does not matter; that of an OrderedDict does."
    )
    compares = "the tracing cache compares the tree structure of the arguments, which names each container's type"
    when_not_to_worry = "The two types lead to different programs anyway, because shapes or keys differ as well."
    limits = "Containers whose type is not known never count; added keys and growing lists are left to other rules."
    prediction = Prediction(Outcome.RECOMPILE, disk_key="any")
    examples: ClassVar[tuple[Example, ...]] = (Example("x", bad={"a.py": ""}, good={"a.py": ""}),)

    def check(self, site: Site) -> Iterator[Report]:
        """Report containers of several types in one parameter."""
        if not isinstance(site, SignatureSite) or not site.mixture.containers:
            return
        mixture = site.mixture
        first, later = described(mixture.first), described(mixture.later)
        when = "at another time" if mixture.same_call else f"in the call at {mixture.other_place}"
        yield Report(
            site.hazard,
            f"`{site.parameter}{mixture.path}` of the jitted `{site.function}` gets {later} here and {first} {when}: "
            "each structure is traced, lowered and compiled",
            f"keep one type: {mixture.advice} before the call",
        )
