"""Sites of changed objects: an attribute that compiled code has read through a captured ``self`` is given a value."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from jaxlint.program.captures import CapturedSite, Captures, Read
from jaxlint.program.dependencies import Grouped
from jaxlint.program.selfstate import SelfState
from jaxlint.program.sites import Sites
from jaxlint.program.slots import Change
from jaxlint.program.syntax import Module


@dataclass(eq=False)
class ObjectState:
    """Finds the sites; the whole program is searched once, when the first module is asked for."""

    model: Sites
    captures: Captures
    state: SelfState = field(init=False)
    _found: Grouped[Module, CapturedSite] = field(init=False)

    def __post_init__(self) -> None:
        """The part that it asks."""
        self._found = Grouped(self.captures.work, lambda: ((site.module, site) for site in self._all()))
        self.state = SelfState(self.model, self.captures.slots, self.captures.traces)

    def sites(self, module: Module) -> Iterator[CapturedSite]:
        """The sites of a module."""
        yield from self._found.of(module)

    def _all(self) -> Iterator[CapturedSite]:
        seen: set[ast.AST] = set()
        for pairs in self.state.pairs():
            site = self.captures.clearest((write, Read(kept.access, kept.traces)) for write, kept in pairs)
            if site is None or site.node in seen:
                continue
            seen.add(site.node)
            if all(site.node is not other.node for other in self.captures.sites(site.module)):
                yield replace(site, change=Change.ATTRIBUTE)
