"""From a finding to its fix: the rewrites that its rule names, in that order, until one can be made."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import ClassVar

from jaxlint.findings import Fix
from jaxlint.program.hazards import Hazard
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.sites import Site, Sites
from jaxlint.program.syntax import Module
from jaxlint.rewrites.arguments import Arguments
from jaxlint.rewrites.catalogue import Rewrite
from jaxlint.rewrites.hoist import Hoist
from jaxlint.rewrites.literals import Literals
from jaxlint.rewrites.memoise import memoise
from jaxlint.rewrites.method import method
from jaxlint.rewrites.names import Names
from jaxlint.rewrites.outside import outside
from jaxlint.rewrites.stillness import Stillness

__all__ = ["Rewriter"]


class Rewriter:
    """Makes the fixes of one run; asked for findings only, so that code without any costs nothing."""

    def __init__(self, model: Sites) -> None:
        """``model`` is the linked program."""
        self.model = model
        self.stillness = Stillness(model)
        self.literals = Literals(model)
        self.pytrees = Pytrees(model.evaluator)
        self._names: dict[Module, Names] = {}

    def fix(self, rewrites: Sequence[Rewrite], site: Site, hazard: Hazard) -> Fix | None:
        """The first rewrite of these that is proved for this finding."""
        for rewrite in rewrites:
            try:
                fix = self._MAKERS[rewrite](self, site, hazard)
            except (RecursionError, AssertionError, AttributeError, KeyError, TypeError, ValueError, IndexError):
                if os.environ.get("JAXLINT_RAISE"):
                    raise
                fix = None  # the finding stands without it
            if fix is not None:
                return fix
        return None

    def _hoist(self, site: Site, hazard: Hazard) -> Fix | None:
        return Hoist(self.stillness, self._names_of(hazard.scope.module), site, hazard).fix()

    def _arguments(self, site: Site, hazard: Hazard) -> Fix | None:
        return Arguments(self.stillness, self._names_of(hazard.scope.module), site, hazard).fix()

    def _method(self, site: Site, hazard: Hazard) -> Fix | None:
        return method(self.stillness, self._names_of, self.pytrees, site, hazard)

    def _names_of(self, module: Module) -> Names:
        return self._names.setdefault(module, Names(module))

    _MAKERS: ClassVar[dict[Rewrite, Callable[[Rewriter, Site, Hazard], Fix | None]]] = {
        Rewrite.HOIST: _hoist,
        Rewrite.ARGUMENTS: _arguments,
        Rewrite.METHOD: _method,
        Rewrite.OUTSIDE: lambda self, site, hazard: outside(self.stillness, site, hazard),
        Rewrite.MEMOISE: lambda self, site, hazard: memoise(self.stillness, site, hazard),
        Rewrite.NUMBER: lambda self, site, hazard: self.literals.number(site, hazard),
        Rewrite.CONTAINER: lambda self, site, hazard: self.literals.container(site, hazard),
        Rewrite.TUPLE: lambda self, site, hazard: self.literals.hashable(site, hazard),
    }
