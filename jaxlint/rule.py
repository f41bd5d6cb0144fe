"""The rule contract: the public face of jaxlint for rule packs.

A rule pack is an import package that lists its rules in a module attribute ``RULES`` and registers it under the
entry-point group ``jaxlint.rules``. A rule asks a *site* questions (which the linked program answers) and yields
reports; it never sees files, ``ast`` or other rules.
"""

from __future__ import annotations

import abc
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from jaxlint.findings import Confidence, FixKind, Group, Outcome, Place, Prediction, Scope
from jaxlint.program.captures import CapturedSite
from jaxlint.program.clearing import ClearingSite
from jaxlint.program.contexts import ContextSite
from jaxlint.program.differing import Aspect
from jaxlint.program.disk import DiskFault, DiskSite
from jaxlint.program.eager_ops import ChangingSite
from jaxlint.program.eager_table import Form
from jaxlint.program.forms import FormSite
from jaxlint.program.frequency import Often, Rate
from jaxlint.program.freshness import Fresh, FreshCallable
from jaxlint.program.frozen import FrozenSite
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import described
from jaxlint.program.large import LargeSite
from jaxlint.program.mixing import Mixture
from jaxlint.program.remedies import place, structures
from jaxlint.program.signature import SignatureSite
from jaxlint.program.sites import EagerSite, ShardMapSite, Site, WrapSite
from jaxlint.program.sizes import Size, SizeSite
from jaxlint.program.slots import Change
from jaxlint.program.statics import Fault, StaticSite
from jaxlint.rewrites.catalogue import Rewrite

__all__ = [
    "Aspect",
    "CapturedSite",
    "Change",
    "ChangingSite",
    "ClearingSite",
    "Confidence",
    "ContextSite",
    "DiskFault",
    "DiskSite",
    "EagerSite",
    "Example",
    "Fault",
    "FixKind",
    "Form",
    "FormSite",
    "Fresh",
    "FreshCallable",
    "FrozenSite",
    "Group",
    "Hazard",
    "LargeSite",
    "Mixture",
    "Often",
    "Outcome",
    "Place",
    "Prediction",
    "Rate",
    "Report",
    "Rewrite",
    "Rule",
    "Scope",
    "ShardMapSite",
    "SignatureSite",
    "Site",
    "Size",
    "SizeSite",
    "StaticSite",
    "WrapSite",
    "described",
    "place",
    "structures",
]


@dataclass(frozen=True, slots=True)
class Example:
    """Two complete programs: one with the hazard, one that does the same without it.

    Each file is a name and its text; the first file holds ``main(steps)``, which runs the hazard's line ``steps``
    times. In ``bad`` every line that the rule must flag ends in ``# <- CODE`` (the mark is taken out before linting).
    """

    title: str
    bad: dict[str, str]
    good: dict[str, str]
    since: str = ""
    """The first JAX on which the programs run."""
    until: str = ""
    """The last JAX on which the hazard shows, where later ones are better; it is linted for that version."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a rule says about a hazard; the engine adds place, evidence, code and name and makes a finding of it."""

    hazard: Hazard
    message: str
    advice: str


class Rule(abc.ABC):
    """One hazard. Subclasses fill the class attributes and implement :meth:`check`."""

    code: ClassVar[str]
    name: ClassVar[str]
    group: ClassVar[Group]
    since: ClassVar[str]
    summary: ClassVar[str]
    """One sentence, shown in the rule table."""
    why: ClassVar[str]
    """Markdown: why it costs, with what was measured."""
    compares: ClassVar[str]
    """One sentence: which cache layer misses, and which ingredient of its key moved."""
    when_not_to_worry: ClassVar[str]
    limits: ClassVar[str]
    """Markdown: what the rule cannot see."""
    prediction: ClassVar[Prediction]
    rewrites: ClassVar[tuple[Rewrite, ...]] = ()
    """What ``--fix`` can do: the first of these that is proved for a finding is its fix."""
    examples: ClassVar[tuple[Example, ...]]

    @classmethod
    def fix_kind(cls) -> FixKind:
        """Whether the rule has fixes, and how safe the safest of them is."""
        kinds = {rewrite.safety for rewrite in cls.rewrites}
        return FixKind.SAFE if FixKind.SAFE in kinds else FixKind.UNSAFE if kinds else FixKind.NONE

    @abc.abstractmethod
    def check(self, site: Site) -> Iterator[Report]:
        """Judge one site: at most one report."""
