"""When, in the course of a program, JAX is imported: what a module runs ahead of it, and what after."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program import flow
from jaxlint.program.order import Event, Order
from jaxlint.program.project import Project
from jaxlint.program.syntax import Module, Scope

_WITH_JAX = frozenset(
    {
        *("jax", "jaxlib", "flax", "optax", "equinox", "haiku", "numpyro", "blackjax", "diffrax", "optimistix"),
        *("chex", "distrax", "brax", "jaxopt", "orbax", "penzai", "evosax", "gymnax", "lineax", "tinygp", "objax"),
        *("jax_md", "netket", "rlax", "mctx", "haliax", "levanter", "jraph", "coax", "dm_pix", "neural_tangents"),
    }
)
"""Packages whose import imports jax."""

Position = tuple[int, int]


class Imports:
    """Answers whether a place runs before or after ``import jax``."""

    def __init__(self, project: Project, order: Order) -> None:
        """Part of a model."""
        self.project = project
        self.order = order
        self._positions: dict[Module, Position | None] = order.uses.evaluator.work.kept()

    def after_jax(self, node: ast.AST, scope: Scope) -> bool | None:
        """True if it surely runs after the import, False if before; None where that is not known."""
        answers = [self._of(event) for event in self.order.lifted(node, scope)]
        if False in answers:
            return False
        return True if True in answers else None

    def _of(self, event: Event) -> bool | None:
        module = event.module
        jax = self.position(module)
        function = event.scope.function
        if function.is_function:
            inside = [self._start(s) for s in self._statements(module, function) if self._brings_jax(s, module)]
            if any(start < flow.position(event.node) for start in inside):
                return True
            # A function runs when its module has been read, as a rule; an earlier call is an event of its own.
            return True if jax is not None else None
        if jax is not None:
            return jax < flow.position(event.node)
        importers = list(self._importers(module))
        return all(importers) if importers else None

    def position(self, module: Module) -> Position | None:
        """Where a module imports jax, itself or through another module, when it is read."""
        if module not in self._positions:
            self._positions[module] = None
            found = [self._start(s) for s in self._statements(module, module.top) if self._brings_jax(s, module)]
            self._positions[module] = min(found, default=None)
        return self._positions[module]

    @staticmethod
    def _start(statement: ast.stmt) -> Position:
        return statement.lineno, statement.col_offset

    @staticmethod
    def _statements(module: Module, scope: Scope) -> Iterator[ast.Import | ast.ImportFrom]:
        """The imports that a scope's own code makes, those for type checkers left out."""
        for node in ast.walk(scope.node):
            if isinstance(node, ast.Import | ast.ImportFrom) and module.scope_at(node).function is scope:
                guards = [block.node for block in flow.blocks(module, node) if isinstance(block.node, ast.If)]
                if not any("TYPE_CHECKING" in ast.unparse(guard.test) for guard in guards):
                    yield node

    def _brings_jax(self, statement: ast.Import | ast.ImportFrom, module: Module) -> bool:
        for name in self._imported(statement, module):
            file = self.project.find(name, module)
            if file is not None and file.path != module.path:
                if file.module is not None and self.position(file.module) is not None:
                    return True
            elif file is None and name.partition(".")[0] in _WITH_JAX:
                return True
        return False

    def _imported(self, statement: ast.Import | ast.ImportFrom, module: Module) -> list[str]:
        if isinstance(statement, ast.Import):
            return [alias.name for alias in statement.names]
        source = self.project.absolute_name(statement, module)
        return [source, *(f"{source}.{alias.name}" for alias in statement.names)]

    def _importers(self, module: Module) -> Iterator[bool]:
        """For each module that imports this one when it is read: whether jax comes before."""
        last = module.name.rpartition(".")[2]
        for other in self.project.modules_with(last):
            if other is module:
                continue
            for statement in self._statements(other, other.top):
                for name in self._imported(statement, other):
                    file = self.project.find(name, other)
                    if file is not None and file.module is module:
                        jax = self.position(other)
                        yield jax is not None and jax < self._start(statement)
                        break
