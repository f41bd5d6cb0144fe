"""By word: which classes an attribute is looked up on, and which module an imported name comes from.

Many classes have attributes of one name, and many modules globals of one name. So that each of them need not look at
what concerns the others, everything with that name is looked at once, and put into groups.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from jaxlint.program.dependencies import Grouped
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import AttributeStore, Binding, Module, Scope
from jaxlint.program.values import (
    Class,
    ExternalResult,
    Function,
    Instance,
    ModuleValue,
    Parameter,
    Unknown,
    class_value,
)

Place = tuple[int, int]
"""Where something stands: the number of its file, and its number among what is looked at there."""
Load = tuple[ast.Attribute, Scope]
Mention = Binding | Load | ast.ImportFrom
"""A name that is imported, an attribute that may be one of a module, or a star import."""
Member = TypeVar("Member")
Group = TypeVar("Group", bound=Hashable)
Key = tuple[str, Scope | None]

BELOW = "of a class that derives from"
AT = "of"
METHOD = "is the method"
SELF = "of any object of"


class Sight(enum.Enum):
    """How an attribute is known to be a method."""

    SURE = "sure"
    SUPER = "super"
    """Of the class that comes next, whichever that is."""
    OPEN = "open"
    """Nothing is known of the object."""


class Receivers:
    """Answers what is looked up on objects of a class, and what is taken from a module."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of the linked program."""
        self.evaluator = evaluator
        self.project = evaluator.project
        self._stores: dict[str, Grouped[Key, tuple[Place, AttributeStore]]] = {}
        self._loads: dict[str, Grouped[Key, tuple[Place, Load]]] = {}
        self._mentions: dict[str, Grouped[Module, tuple[Place, tuple[Module, Mention]]]] = {}

    # -- attributes -------------------------------------------------------------------------------

    def stores(self, name: str, owners: Iterable[Scope]) -> list[AttributeStore]:
        """The assignments to an attribute of instances of these classes, of their bases and of their subclasses."""
        grouped = self._grouped(self._stores, name, self._all_stores)
        return _in_order(grouped, (key for owner in owners for key in self._related(owner)))

    def loads(self, name: str, owners: Iterable[Scope]) -> list[Load]:
        """The places that read it."""
        grouped = self._grouped(self._loads, name, self._all_loads)
        return _in_order(grouped, (key for owner in owners for key in self._related(owner)))

    def method_loads(self, method: Scope, owner: Scope, *, weak: bool) -> list[tuple[Load, Sight]]:
        """The places that may read a method; with ``weak`` also those where nothing is known of the object."""
        grouped = self._grouped(self._loads, method.name, self._all_loads)
        bases = self.evaluator.members.mro(class_value(owner))[0]
        sure: list[Key] = [(METHOD, method), *((SELF, base.scope) for base in bases)]
        found = {place: (load, Sight.OPEN) for place, load in (grouped.of((Sight.OPEN.value, None)) if weak else ())}
        found |= {place: (load, Sight.SUPER) for place, load in grouped.of((Sight.SUPER.value, None))}
        found |= {place: (load, Sight.SURE) for key in sure for place, load in grouped.of(key)}
        return [found[place] for place in sorted(found)]

    def _related(self, owner: Scope) -> list[Key]:
        bases = self.evaluator.members.mro(class_value(owner))[0]
        return [(BELOW, owner), *((AT, base.scope) for base in bases)]

    def _all_stores(self, name: str) -> Iterator[tuple[Key, tuple[Place, AttributeStore]]]:
        for number, module in self._modules(name):
            for at, store in enumerate(module.attribute_stores.get(name, ())):
                for key in self._classes(store.target.value, store.scope):
                    yield key, ((number, at), store)

    def _all_loads(self, name: str) -> Iterator[tuple[Key, tuple[Place, Load]]]:
        for number, module in self._modules(name):
            for at, (attribute, scope) in enumerate(module.attribute_loads.get(name, ())):
                place, load = (number, at), (attribute, scope)
                values = self.evaluator.expand(self.evaluator.evaluate(attribute.value, scope))
                keys: dict[Key, None] = dict.fromkeys(self._classes(attribute.value, scope))
                for value in values:
                    cls = value.cls if isinstance(value, Instance) else value if isinstance(value, Class) else None
                    if cls is None:
                        continue
                    method = self.evaluator.members.find(cls, name)
                    if isinstance(method, Function):
                        keys[METHOD, method.scope] = None
                    if isinstance(value, Class) or (isinstance(value, Instance) and value.made is None):
                        # ``self.method`` (or ``cls.method``) in a base class may be any subclass's own method.
                        keys[SELF, cls.scope] = None
                if is_super(attribute.value):
                    keys[Sight.SUPER.value, None] = None
                if all(isinstance(value, Unknown | Parameter | ExternalResult) for value in values):
                    keys[Sight.OPEN.value, None] = None
                for key in keys:
                    yield key, (place, load)

    def _classes(self, receiver: ast.expr, scope: Scope) -> Iterator[Key]:
        for value in self.evaluator.expand(self.evaluator.evaluate(receiver, scope)):
            found = value.cls if isinstance(value, Instance) else value if isinstance(value, Class) else None
            if found is not None:
                yield AT, found.scope
                for base in self.evaluator.members.mro(class_value(found.scope))[0]:
                    yield BELOW, base.scope

    # -- globals ----------------------------------------------------------------------------------

    def mentions(self, name: str, source: Module) -> list[tuple[Module, Mention]]:
        """The places in other modules at which a global of a module may be meant, with those modules."""
        grouped = self._grouped(self._mentions, name, self._all_mentions)
        return _in_order(grouped, [source])

    def _all_mentions(self, name: str) -> Iterator[tuple[Module, tuple[Place, tuple[Module, Mention]]]]:
        for number, module in self._modules(name):
            for at, (source, mention) in enumerate(self._mentioned(name, module)):
                if source is not None and source is not module:
                    yield source, ((number, at), (module, mention))

    def _mentioned(self, name: str, module: Module) -> Iterator[tuple[Module | None, Mention]]:
        for binding in module.imported.get(name, ()):
            statement = module.parents[binding.node]
            assert isinstance(statement, ast.ImportFrom)
            yield self.source(statement, module), binding
        for attribute, scope in module.attribute_loads.get(name, ()):
            for value in self.evaluator.evaluate(attribute.value, scope):
                if isinstance(value, ModuleValue):
                    yield value.module, (attribute, scope)
        for statement in module.star_imports:
            yield self.source(statement, module), statement

    def source(self, statement: ast.ImportFrom, module: Module) -> Module | None:
        """The module that a ``from … import`` imports from."""
        file = self.project.find(self.project.absolute_name(statement, module), module)
        return file.module if file is not None else None

    # -- groups -----------------------------------------------------------------------------------

    def _modules(self, name: str) -> Iterator[tuple[int, Module]]:
        for file in self.project.files_with(name):
            if file.module is not None:
                yield file.number, file.module

    def _grouped(
        self,
        known: dict[str, Grouped[Group, tuple[Place, Member]]],
        name: str,
        find: Callable[[str], Iterator[tuple[Group, tuple[Place, Member]]]],
    ) -> Grouped[Group, tuple[Place, Member]]:
        if name not in known:
            known[name] = Grouped(self.evaluator.work, lambda: find(name), self.evaluator.apart)
        return known[name]


def _in_order(grouped: Grouped[Group, tuple[Place, Member]], keys: Iterable[Group]) -> list[Member]:
    """The members of several groups, each once, in the order of the program."""
    found = {place: member for key in dict.fromkeys(keys) for place, member in grouped.of(key)}
    return [found[place] for place in sorted(found)]


def is_super(node: ast.expr) -> bool:
    """Whether an expression is ``super()``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
