"""One module's syntax: its ``ast`` tree, parents, scopes, bindings and loads.

Built on demand, once per file, in a single walk. Everything above this module asks these tables; nothing above it
walks whole trees.
"""

from __future__ import annotations

import ast
import bisect
import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
ComprehensionNode = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
LoopNode = ast.For | ast.AsyncFor | ast.While | ast.comprehension
ScopeNode = ast.Module | FunctionNode | ast.ClassDef | ComprehensionNode


class Bind(enum.Enum):
    """How a name comes to be bound."""

    ASSIGN = "assign"
    AUGMENTED = "augmented"
    LOOP = "loop"
    WITH = "with"
    IMPORT = "import"
    IMPORT_FROM = "import-from"
    DEF = "def"
    CLASS = "class"
    PARAM = "param"
    EXCEPT = "except"
    MATCH = "match"
    DELETE = "delete"


@dataclass(slots=True, eq=False, repr=False)
class Binding:
    """One place that binds a name.

    ``value`` is the expression on the right (the iterable for a loop, the context manager for ``with``); ``path``
    the tuple positions from that value to the name (``a, (b, c) = v`` gives ``b`` the path ``(1, 0)``; -1 stands
    for a starred name). ``writer`` is the scope whose code does the binding: another than ``scope`` for ``global``
    and ``nonlocal`` names.
    """

    kind: Bind
    node: ast.AST
    scope: Scope
    writer: Scope
    value: ast.expr | None = None
    path: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class AttributeStore:
    """An assignment ``receiver.name = value`` in some function."""

    target: ast.Attribute
    value: ast.expr | None
    scope: Scope
    path: tuple[int, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Scope:
    """A module, class, function, lambda or comprehension."""

    node: ScopeNode
    module: Module
    parent: Scope | None
    name: str
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    loads: dict[str, list[ast.Name]] = field(default_factory=dict)
    declared_global: set[str] = field(default_factory=set)
    declared_nonlocal: set[str] = field(default_factory=set)
    children: list[Scope] = field(default_factory=list)
    returns: list[ast.expr] = field(default_factory=list)
    yields: list[ast.expr] = field(default_factory=list)
    delegates: list[ast.expr] = field(default_factory=list)
    """What ``yield from`` takes its values of."""
    calls: list[ast.Call] = field(default_factory=list)
    is_generator: bool = False

    def __repr__(self) -> str:
        """Short: a scope refers to half the program."""
        return f"<scope {self.module.name}.{self.qualname}>"

    @property
    def is_function(self) -> bool:
        """Whether calling it runs its body: a ``def`` or a lambda."""
        return isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)

    @property
    def is_class(self) -> bool:
        """Whether it is a class body."""
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_module(self) -> bool:
        """Whether it is a module's top level."""
        return isinstance(self.node, ast.Module)

    @property
    def function(self) -> Scope:
        """The function, or the module, whose execution runs this scope's code (a class body runs in its parent)."""
        scope = self
        while not (scope.is_function or scope.is_module):
            assert scope.parent is not None
            scope = scope.parent
        return scope

    @property
    def owner_class(self) -> Scope | None:
        """The class of which this function is directly a method."""
        return self.parent if self.is_function and self.parent is not None and self.parent.is_class else None

    @property
    def qualname(self) -> str:
        """Dotted name inside the module, ``<locals>`` left out."""
        parts: list[str] = []
        scope: Scope | None = self
        while scope is not None and not scope.is_module:
            parts.append(scope.name)
            scope = scope.parent
        return ".".join(reversed(parts)) or "<module>"

    @property
    def decorators(self) -> list[ast.expr]:
        """The decorators, outermost first."""
        if isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return self.node.decorator_list
        return []

    @property
    def parameters(self) -> list[ast.arg]:
        """Positional parameters first (positional-only included), then keyword-only ones."""
        if not isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return []
        arguments = self.node.args
        return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]

    def default_of(self, name: str) -> ast.expr | None:
        """The default of a parameter, if it has one."""
        if not isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return None
        arguments = self.node.args
        positional = [*arguments.posonlyargs, *arguments.args]
        for parameter, default in zip(reversed(positional), reversed(arguments.defaults), strict=False):
            if parameter.arg == name:
                return default
        for parameter, kw_default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            if parameter.arg == name:
                return kw_default
        return None

    def within(self, other: Scope) -> bool:
        """Whether this scope is ``other`` or lies inside it."""
        scope: Scope | None = self
        while scope is not None:
            if scope is other:
                return True
            scope = scope.parent
        return False

    def binder(self, name: str) -> Scope | None:
        """The scope whose binding a load of ``name`` in this scope sees (Python's rules)."""
        current: Scope | None = self
        while current is not None:
            if name in current.declared_global:
                top = self.module.top
                return top if name in top.bindings else None
            if name in current.bindings and (not current.is_class or current is self):
                return current
            current = current.parent
        return None

    def ancestors(self) -> Iterator[Scope]:
        """This scope and those around it, innermost first."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent


class Module:
    """A parsed file with the tables that the model asks."""

    def __init__(
        self, path: Path, name: str, source: str, tree: ast.Module, cells: Sequence[tuple[int, int]] = ()
    ) -> None:
        """Build the tables of ``tree``; ``name`` is the dotted import name.

        ``cells`` of a notebook: the row that each starts at, and its number.
        """
        self.path = path
        self.name = name
        self.source = source
        self.tree = tree
        self.is_package = path.name == "__init__.py"
        self.cells = cells
        self.is_notebook = path.suffix == ".ipynb"
        """Whether its top level is that of cells, which are executed one by one, and again, by hand."""
        self.parents: dict[ast.AST, ast.AST] = {}
        self.scope_of: dict[ast.AST, Scope] = {}
        """Scope nodes to the scopes that they open."""
        self.scopes: list[Scope] = []
        self.attribute_loads: dict[str, list[tuple[ast.Attribute, Scope]]] = {}
        self.attribute_stores: dict[str, list[AttributeStore]] = {}
        self.classes: list[Scope] = []
        self.star_imports: list[ast.ImportFrom] = []
        self.name_loads: dict[str, list[tuple[ast.Name, Scope]]] = {}
        self.imported: dict[str, list[Binding]] = {}
        """``from … import`` bindings by the name that is imported."""
        self.subscripts: list[tuple[ast.Subscript, Scope]] = []
        self.iterations: list[tuple[ast.expr, Scope]] = []
        """What loops and comprehensions go over."""
        self.entered: list[tuple[ast.expr, Scope]] = []
        """What ``with`` statements enter."""
        self.top = Scope(tree, self, None, name)
        self.scope_of[tree] = self.top
        self.scopes.append(self.top)

    def nodes(self) -> list[ast.AST]:
        """All nodes below the tree."""
        return list(self.parents)

    def positions(self) -> None:
        """An answer has met rows and columns of this module: to be told where they change."""

    def scope_at(self, node: ast.AST) -> Scope:
        """The scope whose code contains ``node`` (a decorator or default belongs to the scope around its function)."""
        child: ast.AST = node
        parent = self.parents.get(child)
        while parent is not None:
            scope = self.scope_of.get(parent)
            if scope is not None and _inside(parent, child):
                return scope
            child, parent = parent, self.parents.get(parent)
        return self.top

    def place(self, row: int, seen_from: Module | None = None) -> str:
        """A row in words: ``train.py:12`` or ``study.ipynb:cell 3:12``; ``line 12`` for what is in the same file."""
        at = bisect.bisect_right(self.cells, row, key=lambda cell: cell[0]) - 1
        if at < 0:
            return f"line {row}" if seen_from is self else f"{self.path.name}:{row}"
        first, number = self.cells[at]
        inner = row - first + 1
        return f"cell {number}, line {inner}" if seen_from is self else f"{self.path.name}:cell {number}:{inner}"

    @cached_property
    def _lines(self) -> list[str]:
        return self.source.split("\n")

    def line(self, row: int) -> str:
        """The text of a line, counted from 1."""
        return self._lines[row - 1] if 0 < row <= len(self._lines) else ""

    def characters(self, row: int, offset: int) -> int:
        """A column in characters for a byte offset, as ``ast`` counts them."""
        text = self.line(row)
        return offset if text.isascii() else len(text.encode("utf-8")[:offset].decode("utf-8", "replace"))

    def statement_at(self, node: ast.AST) -> ast.stmt | None:
        """The innermost statement that holds ``node``."""
        current: ast.AST | None = node
        while current is not None and not isinstance(current, ast.stmt):
            current = self.parents.get(current)
        return current


def _inside(owner: ast.AST, child: ast.AST) -> bool:
    """Whether ``child``, a direct part of the scope node ``owner``, is evaluated inside that scope."""
    if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef):
        return child in owner.body
    if isinstance(owner, ast.Lambda):
        return child is owner.body
    if isinstance(owner, ast.ClassDef):
        return child in owner.body
    if isinstance(owner, ComprehensionNode):
        return child is not owner.generators[0]
    return True
