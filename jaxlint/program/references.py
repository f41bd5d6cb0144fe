"""Who names a definition: the expressions, in all files, that refer to a function, class, method or global."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterator

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.receivers import Receivers, Sight
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.values import (
    Instance,
    class_value,
)

Reference = tuple[ast.expr, Scope, bool]
"""An expression, the scope that it stands in, and whether it certainly means the definition."""

MOST_WEAK_DEFINERS = 1
MOST_NAMES = 16
"""Names under which a class's instances are looked for in other modules."""
_COMMON_METHODS = frozenset(
    {
        *("add", "append", "apply", "copy", "clear", "close", "count", "get", "index", "init", "items", "keys", "pop"),
        *(
            "put",
            "read",
            "remove",
            "reset",
            "reshape",
            "run",
            "save",
            "set",
            "sort",
            "split",
            "sum",
            "update",
            "values",
        ),
        *("write", "mean", "max", "min", "dot", "transpose", "astype", "flatten", "at", "all", "any", "round", "clip"),
    }
)
"""Names too common for a method to be recognised by its name alone."""
CONTEXT_METHODS = frozenset({"__enter__", "__exit__", "__aenter__", "__aexit__"})


class References:
    """Finds references by word, and keeps those that resolve to the definition."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Installs itself as the evaluator's source of subclasses."""
        self.evaluator = evaluator
        self.project = evaluator.project
        self.receivers = Receivers(evaluator)
        self._known: dict[Hashable, list[Reference]] = evaluator.work.kept()
        self._loads: dict[Hashable, list[tuple[ast.expr, Scope]]] = evaluator.work.kept()
        self._instances: dict[ast.expr, list[Scope]] = evaluator.work.kept()
        self._subclasses: dict[Scope, list[Scope]] = evaluator.work.kept()
        self._reaches: dict[Scope, list[Module]] = evaluator.work.kept()
        self._definers: dict[str, int] = evaluator.work.kept()
        evaluator.subclasses_of = self.subclasses

    def of(self, scope: Scope) -> list[Reference]:
        """The references to a function or class."""
        return self.evaluator.work.answer(self._known, ("references", scope), lambda: self._find(scope), [])

    def _find(self, scope: Scope) -> list[Reference]:
        if isinstance(scope.node, ast.Lambda):
            return [(scope.node, scope.parent or scope, True)]
        if scope.owner_class is not None:
            return list(self._of_method(scope))
        assert scope.parent is not None
        if any(self.evaluator.fallbacks.is_one(scope.name, b) for b in self._bindings(scope)):
            return []
        found = [
            (node, where, True)
            for node, where in self.loads_of(scope.name, scope.parent)
            if self._sees(scope, node, where)
        ]
        return [*found, *self._through_cls(scope)] if scope.is_class else found

    def _through_cls(self, owner: Scope) -> Iterator[Reference]:
        """The ``cls`` of a class's own class methods."""
        for method in owner.children:
            if method.is_function and method.parameters and self.evaluator.members.kind(method) == "classmethod":
                for load, where in self.loads_of(method.parameters[0].arg, method):
                    yield load, where, True

    @staticmethod
    def _bindings(scope: Scope) -> list[Binding]:
        """The binding that a definition makes."""
        assert scope.parent is not None
        return [b for b in scope.parent.bindings.get(scope.name, ()) if b.node is scope.node]

    def _sees(self, scope: Scope, node: ast.expr, where: Scope) -> bool:
        """Whether a load can still see the definition: its name may have been bound anew (``f = jit(f)``)."""
        if not isinstance(node, ast.Name) or where.module is not scope.module:
            return True
        return any(binding.node is scope.node for binding in self.evaluator.visible(node.id, where, node))

    # -- names ------------------------------------------------------------------------------------

    def loads_of(self, name: str, owner: Scope) -> list[tuple[ast.expr, Scope]]:
        """The loads of a name bound in ``owner``; for a global, in the modules that import it too."""
        return self.evaluator.work.answer(self._loads, ("loads", name, owner), lambda: self._loads_of(name, owner), [])

    def _loads_of(self, name: str, owner: Scope) -> list[tuple[ast.expr, Scope]]:
        found: list[tuple[ast.expr, Scope]] = [
            (load, where)
            for load, where in owner.module.name_loads.get(name, ())
            if self.evaluator.binder(name, where) is owner
        ]
        if owner.is_module:
            found += self._imported(name, owner.module, {(name, owner.module.path)})
        return found

    def _imported(self, name: str, source: Module, seen: set[tuple[str, object]]) -> Iterator[tuple[ast.expr, Scope]]:
        """The loads of a module's global in other modules: imported, renamed, re-exported, or as an attribute."""
        for module, mention in self.receivers.mentions(name, source):
            match mention:
                case Binding(node=ast.alias() as alias):
                    yield from self._local(alias.asname or name, mention.scope, seen)
                case ast.ImportFrom():
                    for load, where in module.name_loads.get(name, ()):
                        if self.evaluator.binder(name, where) is None:
                            yield load, where
                    if (name, module.path) not in seen:
                        seen.add((name, module.path))
                        yield from self._imported(name, module, seen)
                case (attribute, where):
                    yield attribute, where

    def _local(self, local: str, owner: Scope, seen: set[tuple[str, object]]) -> Iterator[tuple[ast.expr, Scope]]:
        for load, where in owner.module.name_loads.get(local, ()):
            if self.evaluator.binder(local, where) is owner:
                yield load, where
        key = (local, owner.module.path)
        if owner.is_module and key not in seen:
            seen.add(key)
            yield from self._imported(local, owner.module, seen)

    # -- methods ----------------------------------------------------------------------------------

    def _of_method(self, scope: Scope) -> Iterator[Reference]:
        name = scope.name
        owner = scope.owner_class
        assert owner is not None
        if name in ("__init__", "__post_init__", "__new__"):
            return
        if name == "__call__":
            yield from self._calls_of_instances(owner)
            return
        if name == "__iter__":
            yield from self._iterations_of_instances(owner)
            return
        if name in CONTEXT_METHODS:
            yield from self._entries_of_instances(owner)
            return
        if name == "__getitem__":
            yield from self._subscripts_of_instances(owner)
            return
        weak = name not in _COMMON_METHODS and not name.startswith("__") and self.definers(name) <= MOST_WEAK_DEFINERS
        for (attribute, where), how in self.receivers.method_loads(scope, owner, weak=weak):
            if how is not Sight.SUPER or self._inherits(where, owner):
                yield attribute, where, how is not Sight.OPEN
        for node in owner.loads.get(name, ()):
            yield node, owner, True

    def derives(self, scope: Scope, base: Scope) -> bool:
        """Whether a project class is another one or derives from it."""
        return any(cls.scope is base for cls in self.evaluator.members.mro(class_value(scope))[0])

    def _inherits(self, where: Scope, owner: Scope) -> bool:
        method = where.function
        cls = method.owner_class
        return cls is not None and cls is not owner and self.derives(cls, owner)

    def _calls_of_instances(self, owner: Scope) -> Iterator[Reference]:
        for module in self._reached(owner):
            for inner in module.scopes:
                for call in inner.calls:
                    if isinstance(call.func, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
                        if self._gives_instance(call.func, inner, owner):
                            yield call.func, inner, True

    def _subscripts_of_instances(self, owner: Scope) -> Iterator[Reference]:
        for module in self._reached(owner):
            for subscript, where in module.subscripts:
                if self._gives_instance(subscript.value, where, owner):
                    yield subscript, where, True

    def _iterations_of_instances(self, owner: Scope) -> Iterator[Reference]:
        """Loops over instances."""
        for module in self._reached(owner):
            for iterated, where in module.iterations:
                if self._gives_instance(iterated, where, owner):
                    yield iterated, where, True

    def _entries_of_instances(self, owner: Scope) -> Iterator[Reference]:
        """``with`` statements that enter instances."""
        for module in self._reached(owner):
            for entered, where in module.entered:
                if self._gives_instance(entered, where, owner):
                    yield entered, where, True

    def _reached(self, owner: Scope) -> list[Module]:
        """The modules that an instance of a class may reach: those that name it, or name what was made with it."""
        known = self._reaches.get(owner)
        if known is None:
            modules: dict[Module, None] = {}
            words = [owner.name]
            for word in words:
                for module in self.project.modules_with(word):
                    modules[module] = None
                    if len(words) < MOST_NAMES:
                        words += [name for name in dict.fromkeys(_given_on(word, module)) if name not in words]
            known = self._reaches[owner] = list(modules)
        return known

    def _gives_instance(self, node: ast.expr, scope: Scope, owner: Scope) -> bool:
        classes = self._instances.get(node)
        if classes is None:
            # Kept for good, cut short or not: every class with such a method asks about the same calls.
            values = self.evaluator.expand(self.evaluator.evaluate(node, scope))
            classes = [value.cls.scope for value in values if isinstance(value, Instance)]
            self._instances[node] = classes
        return any(self.derives(cls, owner) for cls in classes)

    def attribute_loads(self, name: str, owner: Scope) -> list[tuple[ast.expr, Scope]]:
        """The loads ``receiver.name`` where the receiver is an instance of a class, of a base or of a subclass."""
        return self.evaluator.work.answer(
            self._loads, ("attribute", name, owner), lambda: self._attribute_loads(name, owner), []
        )

    def _attribute_loads(self, name: str, owner: Scope) -> list[tuple[ast.expr, Scope]]:
        return [*self.receivers.loads(name, [owner])]

    # -- classes ----------------------------------------------------------------------------------

    def definers(self, name: str) -> int:
        """How many classes of the program define a method of this name."""
        known = self._definers.get(name)
        if known is None:
            known = sum(
                1
                for module in self.project.modules_with(name)
                for scope in module.classes
                if any(b.kind is Bind.DEF for b in scope.bindings.get(name, ()))
            )
            self._definers[name] = known
        return known

    def subclasses(self, owner: Scope) -> list[Scope]:
        """The project classes that derive from a class, directly or not."""
        known = self._subclasses.get(owner)
        if known is None:
            self._subclasses[owner] = []
            known = [
                scope
                for module in self.project.modules_with(owner.name)
                for scope in module.classes
                if scope is not owner and self.derives(scope, owner)
            ]
            for child in list(known):
                known += [grandchild for grandchild in self.subclasses(child) if grandchild not in known]
            self._subclasses[owner] = known
        return known


def _given_on(word: str, module: Module) -> Iterator[str]:
    """The names by which other modules get at what a module makes with ``word``: its globals and its functions."""
    for node, where in (*module.name_loads.get(word, ()), *module.attribute_loads.get(word, ())):
        if where.is_function:
            if where.returns:
                yield where.name
            continue
        current: ast.AST | None = node
        while current is not None and not isinstance(current, ast.stmt):
            current = module.parents.get(current)
        match current:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield current.name
            case ast.Assign():
                yield from (target.id for target in current.targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def is_super(node: ast.expr) -> bool:
    """Whether an expression is ``super()``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
