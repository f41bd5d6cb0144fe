"""Names for what is moved: the old one where nobody else means something by it, else a new one."""

from __future__ import annotations

import builtins
import keyword
import re

from jaxlint.program.syntax import Module, Scope

__all__ = ["Names", "words"]


def words(name: str) -> str:
    """The name of a class as functions are named."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip("_")).lower()


class Names:
    """The names of a module, with those that fixes have been promised, so that no two fixes take the same."""

    def __init__(self, module: Module) -> None:
        """Start with what the module binds and loads."""
        self.module = module
        self._used = {name for scope in module.scopes for name in (*scope.bindings, *scope.loads)}
        self._promised: dict[str, object] = {}

    @staticmethod
    def is_reserved(name: str) -> bool:
        """Whether a name means something to Python."""
        return _reserved(name)

    def new(self, wish: str, owner: object) -> str:
        """A name that the module does not use; the same ``owner`` gets the same name for the same wish."""
        for number in range(1, 1000):
            name = wish if number == 1 else f"{wish}_{number}"
            if self._promised.get(name) is owner:
                return name
            if name not in self._used and name not in self._promised and not _reserved(name):
                self._promised[name] = owner
                return name
        raise AssertionError("no free name")

    def kept(self, name: str, function: Scope, owner: object) -> str | None:
        """The name of a local of ``function`` if it can be a module's too; None where somebody would be misled."""
        if self._promised.get(name, owner) is not owner or _reserved(name) or self.module.star_imports:
            return None
        if name in self.module.top.bindings:
            return None
        for scope in self.module.scopes:
            if name in scope.loads and not scope.within(function) and not _bound_around(name, scope):
                return None  # a name of nowhere, or of a star import, would find ours
            if name in scope.declared_global:
                return None
        self._promised[name] = owner
        return name


def _bound_around(name: str, scope: Scope) -> bool:
    return any(name in around.bindings for around in scope.ancestors() if around is scope or not around.is_class)


def _reserved(name: str) -> bool:
    return hasattr(builtins, name) or keyword.iskeyword(name) or keyword.issoftkeyword(name)
