"""Which object an expression gives: abstract evaluation over project code, on demand.

``Evaluator.evaluate`` follows names through imports, assignments, returns of called functions, attributes of
instances and elements of containers. It answers with a few alternatives; anything it cannot follow is ``Unknown``.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import TypeVar

from jaxlint.program import flow
from jaxlint.program.calls import Calls
from jaxlint.program.externals import canonical
from jaxlint.program.fallbacks import Fallbacks
from jaxlint.program.members import Members
from jaxlint.program.project import Project
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.values import (
    Argument,
    Bound,
    Class,
    Collected,
    Constant,
    External,
    ExternalResult,
    Frame,
    Function,
    Instance,
    Jitted,
    Made,
    Mapping,
    ModuleValue,
    Parameter,
    Partial,
    Sequence,
    Transformed,
    Unknown,
    Value,
    Via,
)
from jaxlint.program.work import Work

UNKNOWN: tuple[Value, ...] = (Unknown(),)
MOST_ALTERNATIVES = 8
MOST_EVALUATIONS = 3000
"""Expressions evaluated for one question; beyond that the answer is unknown."""

Answer = TypeVar("Answer")


class Evaluator:
    """Evaluates expressions of a project; results without a frame are remembered."""

    def __init__(self, project: Project) -> None:
        """``resolve_parameter`` is set by the call graph, which needs an evaluator itself."""
        self.project = project
        self.work = Work(project.recorder)
        self.members = Members(self)
        self.calls = Calls(self)
        self.fallbacks = Fallbacks(self)
        self.resolve_parameter: Callable[[Parameter], tuple[Value, ...]] = lambda parameter: (parameter,)
        self.subclasses_of: Callable[[Scope], list[Scope]] = lambda scope: []
        """Set by the call graph, too: the project classes that derive from a class."""
        self.jit_like_names: dict[str, str] = {}
        """The team's own wrappers: dotted name to the canonical jit-like that they behave as."""
        self.traced_by: frozenset[str] = frozenset()
        """Further functions that trace the callables they are given."""
        self._known: dict[Hashable, tuple[Value, ...]] = self.work.kept()
        self._depth = 0
        self._spent = 0

    # -- expressions ------------------------------------------------------------------------------

    def evaluate(self, node: ast.expr, scope: Scope, frame: Frame | None = None) -> tuple[Value, ...]:
        """The values that ``node``, standing in ``scope``, can have; never empty."""
        kept = self._known if frame is None else None
        return self.work.answer(kept, (node, frame), lambda: self._within_bounds(node, scope, frame), UNKNOWN)

    def apart(self, find: Callable[[], Answer]) -> Answer:
        """An answer that does not depend on what is being asked at the moment."""
        outside = self._depth, self._spent
        self._depth = self._spent = 0
        try:
            return self.work.apart(find)
        finally:
            self._depth, self._spent = outside

    def external(self, node: ast.expr, scope: Scope, frame: Frame | None = None) -> str:
        """The name of the external function or class that an expression surely stands for; empty where it is none."""
        names = {value.name if isinstance(value, External) else "" for value in self.evaluate(node, scope, frame)}
        return names.pop() if len(names) == 1 else ""

    def _within_bounds(self, node: ast.expr, scope: Scope, frame: Frame | None) -> tuple[Value, ...]:
        if not self._depth:
            self._spent = 0
        self._spent += 1
        if self._spent > MOST_EVALUATIONS:
            self.work.cuts += 1
            return UNKNOWN
        self._depth += 1
        try:
            return self._distinct(self._evaluate(node, scope, frame))
        finally:
            self._depth -= 1

    def _evaluate(self, node: ast.expr, scope: Scope, frame: Frame | None) -> Iterable[Value]:
        match node:
            case ast.Name():
                return self.lookup(node.id, scope, frame, node)
            case ast.Attribute():
                return self.members.attribute(node, scope, frame)
            case ast.Call():
                return self.calls.call(node, scope, frame)
            case ast.Lambda():
                return (Function(scope.module.scope_of[node], Made(scope, node), frame),)
            case ast.Constant():
                return (Constant(node.value, node, scope),)
            case ast.IfExp():
                return (*self.evaluate(node.body, scope, frame), *self.evaluate(node.orelse, scope, frame))
            case ast.BoolOp():
                return [value for part in node.values for value in self.evaluate(part, scope, frame)]
            case ast.NamedExpr() | ast.Await():
                return self.evaluate(node.value, scope, frame)
            case ast.List() | ast.Tuple() | ast.Set():
                return (Sequence(node, scope, frame, Made(scope, node)),)
            case ast.Dict():
                return (Mapping(node, scope, frame, Made(scope, node)),)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return (Collected(node.elt, scope.module.scope_of[node], frame, Made(scope, node)),)
            case ast.DictComp():
                return (Collected(node.value, scope.module.scope_of[node], frame, Made(scope, node)),)
            case ast.Subscript():
                return self._subscript(node, scope, frame)
            case _:
                return UNKNOWN

    def _subscript(self, node: ast.Subscript, scope: Scope, frame: Frame | None) -> Iterable[Value]:
        if isinstance(node.slice, ast.Slice):
            return self.evaluate(node.value, scope, frame)
        found: list[Value] = []
        for container in self.evaluate(node.value, scope, frame):
            if isinstance(container, Instance) and self.members.find(container.cls, "__getitem__") is not None:
                found += self.calls.subscript(container, node, scope, frame)
            else:
                found += self.element(container, node.slice if isinstance(node.slice, ast.Constant) else None)
        return found

    def element(self, container: Value, index: ast.Constant | int | None) -> tuple[Value, ...]:
        """What taking one element out of a container gives; ``index`` is a literal key or None for any of them."""
        if not isinstance(container, Sequence | Mapping | Collected | Instance):
            return UNKNOWN
        # A list may be built out of itself: ``xs = [*xs, x]``.
        key = (
            "element",
            identity_key(container),
            container.frame,
            index.value if isinstance(index, ast.Constant) else index,
        )
        return self.work.answer(None, key, lambda: self._element(container, index), UNKNOWN)

    def _element(self, container: Value, index: ast.Constant | int | None) -> tuple[Value, ...]:
        key = index.value if isinstance(index, ast.Constant) else index
        match container:
            case Sequence():
                elements = container.node.elts
                if isinstance(key, int) and -len(elements) <= key < len(elements):
                    elements = [elements[key]]
                found: list[Value] = []
                for element in elements:
                    if isinstance(element, ast.Starred):
                        for inner in self.evaluate(element.value, container.scope, container.frame):
                            found += self.element(inner, None)
                    else:
                        found += self.evaluate(element, container.scope, container.frame)
                return self._leave(found, container.via)
            case Mapping():
                pairs = list(zip(container.node.keys, container.node.values, strict=True))
                exact = (
                    [v for k, v in pairs if isinstance(k, ast.Constant) and k.value == key] if index is not None else []
                )
                values = exact or [v for k, v in pairs if k is not None]
                taken = [x for v in values for x in self.evaluate(v, container.scope, container.frame)]
                return self._leave(taken, container.via) or UNKNOWN
            case Collected():
                return self._leave(self.evaluate(container.element, container.scope, container.frame), container.via)
            case Instance() if isinstance(key, int):
                return self.members.field_at(container, key)
            case _:
                return UNKNOWN

    def _distinct(self, values: Iterable[Value]) -> tuple[Value, ...]:
        """At most a few alternatives, unknown ones once."""
        found: list[Value] = []
        seen: set[object] = set()
        for value in values:
            key = identity_key(value)
            if key not in seen:
                seen.add(key)
                found.append(value)
        if len(found) > MOST_ALTERNATIVES:
            return (*found[: MOST_ALTERNATIVES - 1], Unknown("too many alternatives"))
        return tuple(found) or UNKNOWN

    # -- leaving a call ---------------------------------------------------------------------------

    def leave(self, values: Iterable[Value], via: Via) -> tuple[Value, ...]:
        """Values as the caller sees them: what the callee made, the call makes."""
        return tuple(self._moved(value, via) for value in values)

    def _leave(self, values: Iterable[Value], vias: tuple[Via, ...]) -> tuple[Value, ...]:
        result = tuple(values)
        for via in vias:
            result = self.leave(result, via)
        return result

    def _moved(self, value: Value, via: Via) -> Value:
        made = getattr(value, "made", None)
        if made is None or not made.scope.within(via.callee):
            return value
        there = replace(via.made, origin=made, memoised=via.made.memoised or made.memoised)
        if isinstance(value, Sequence | Mapping | Collected | Instance):
            return replace(value, made=there, via=(*value.via, via))
        if isinstance(value, Partial | Transformed | Jitted):
            return replace(value, made=there, inner=self.leave(value.inner, via))
        if isinstance(value, Function | Class | Bound | ExternalResult):
            return replace(value, made=there)
        return value

    # -- names ------------------------------------------------------------------------------------

    def binder(self, name: str, scope: Scope) -> Scope | None:
        """The scope whose binding a load of ``name`` in ``scope`` sees (Python's rules)."""
        return scope.binder(name)

    def visible(self, name: str, scope: Scope, load: ast.AST | None) -> list[Binding]:
        """The bindings that a load can see."""
        owner = self.binder(name, scope)
        if owner is None:
            return []
        bindings = owner.bindings[name]
        if len(bindings) == 1 or load is None:
            return [b for b in bindings if b.kind is not Bind.DELETE]
        local = [b for b in bindings if b.writer.function is owner.function]
        foreign = [b for b in bindings if b.writer.function is not owner.function]
        if owner.function is scope.function:
            return flow.reaching(local, load, scope) + foreign
        # Code of an inner function runs later: it sees what its owner leaves behind.
        return flow.at_end(local) + foreign

    def lookup(self, name: str, scope: Scope, frame: Frame | None, load: ast.AST | None) -> tuple[Value, ...]:
        """The values of a name."""
        bindings = self.fallbacks.without(name, self.visible(name, scope, load))
        if not bindings:
            return self._free(name, scope.module)
        return tuple(value for binding in bindings for value in self.bound(binding, frame))

    def _free(self, name: str, module: Module) -> tuple[Value, ...]:
        for statement in module.star_imports:
            source = self.project.absolute_name(statement, module)
            file = self.project.find(source, module)
            if file is None:
                if source in _STAR_SOURCES and name in _STAR_SOURCES[source]:
                    return (External(canonical(f"{source}.{name}")),)
            elif file.module is not None and file.module is not module and file.mentions(frozenset({name})):
                found = self.module_member(file.module, name)
                if not all(isinstance(value, Unknown) for value in found):
                    return found
        if hasattr(builtins, name):
            return (External(f"builtins.{name}"),)
        return UNKNOWN

    def bound(self, binding: Binding, frame: Frame | None) -> tuple[Value, ...]:
        """The values that a binding gives its name."""
        inner = self.frame_of(binding.writer.function, frame)
        match binding.kind:
            case Bind.ASSIGN if binding.value is not None:
                return self._unpack(self.evaluate(binding.value, binding.writer, inner), binding.path)
            case Bind.LOOP if binding.value is not None:
                return self._loop_value(binding, inner)
            case Bind.WITH if binding.value is not None:
                return self.evaluate(binding.value, binding.writer, inner)
            case Bind.IMPORT:
                return self._import(binding)
            case Bind.IMPORT_FROM:
                return self._import_from(binding)
            case Bind.DEF:
                assert isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef)
                return self.decorated(binding.scope.module.scope_of[binding.node], inner)
            case Bind.CLASS:
                assert isinstance(binding.node, ast.ClassDef)
                return (Class(binding.scope.module.scope_of[binding.node], Made(binding.writer, binding.node), inner),)
            case Bind.PARAM:
                assert isinstance(binding.node, ast.arg)
                return self._parameter(binding.scope, binding.node, inner)
            case _:
                return UNKNOWN

    @staticmethod
    def frame_of(function: Scope, frame: Frame | None) -> Frame | None:
        """The frame, among this one and those of the enclosing functions, that belongs to ``function`` or around it."""
        while frame is not None and not function.within(frame.scope):
            frame = frame.outer
        return frame

    def _unpack(self, values: tuple[Value, ...], path: tuple[int, ...]) -> tuple[Value, ...]:
        for position in path:
            if position < 0:
                return UNKNOWN
            values = tuple(inner for value in values for inner in self.element(value, position))
        return values

    def _loop_value(self, binding: Binding, frame: Frame | None) -> tuple[Value, ...]:
        assert binding.value is not None
        scope = binding.writer
        if isinstance(binding.value, ast.Call):
            taken = self.calls.loop_elements(binding.value, scope, frame, binding.path)
            if taken is not None:
                return taken
        found: list[Value] = []
        for container in self.expand(self.evaluate(binding.value, scope, frame)):
            found += self.element(container, None)
        return self._unpack(tuple(found), binding.path)

    # -- imports ----------------------------------------------------------------------------------

    def _import(self, binding: Binding) -> tuple[Value, ...]:
        assert isinstance(binding.node, ast.alias)
        dotted = binding.node.name if binding.node.asname else binding.node.name.partition(".")[0]
        return (self.named_module(dotted, binding.scope.module),)

    def named_module(self, dotted: str, importer: Module) -> Value:
        """The module that ``import dotted`` means."""
        file = self.project.find(dotted, importer)
        if file is not None and file.module is not None and file.module is not importer:
            return ModuleValue(file.module)
        return External(canonical(dotted))

    def _import_from(self, binding: Binding) -> tuple[Value, ...]:
        assert isinstance(binding.node, ast.alias)
        module = binding.scope.module
        statement = module.parents[binding.node]
        assert isinstance(statement, ast.ImportFrom)
        source = self.project.absolute_name(statement, module)
        file = self.project.find(source, module)
        if file is not None and (file.module is not module or module.is_package):
            if file.module is None:
                return UNKNOWN
            return self.module_member(file.module, binding.node.name)
        submodule = self.project.find(f"{source}.{binding.node.name}", module)
        if submodule is not None and submodule.module is not None:
            return (ModuleValue(submodule.module),)
        return (External(canonical(f"{source}.{binding.node.name}")),)

    def module_member(self, module: Module, name: str) -> tuple[Value, ...]:
        """``module.name``: a global, a submodule, or a re-export."""
        if name in module.top.bindings:
            every = [b for b in module.top.bindings[name] if b.kind is not Bind.DELETE]
            bindings = self.fallbacks.without(name, every)
            return self.work.answer(
                None,
                ("member", module.tree, name),
                lambda: self._distinct(value for binding in bindings for value in self.bound(binding, None)),
                UNKNOWN,
            )
        submodule = self.project.submodule(module, name)
        if submodule is not None:
            return (ModuleValue(submodule),)
        found = self._free(name, module) if module.star_imports else UNKNOWN
        return UNKNOWN if any(isinstance(v, External) and v.name.startswith("builtins.") for v in found) else found

    # -- functions and parameters -----------------------------------------------------------------

    def decorated(self, scope: Scope, frame: Frame | None) -> tuple[Value, ...]:
        """The value that a ``def`` statement binds: its function as the decorators leave it."""
        assert scope.parent is not None and isinstance(scope.node, ast.FunctionDef | ast.AsyncFunctionDef)
        plain: tuple[Value, ...] = (Function(scope, Made(scope.parent, scope.node), frame),)
        key = ("decorated", scope.node, frame)
        return self.work.answer(None, key, lambda: self._decorate(scope, plain, frame), plain)

    def _decorate(self, scope: Scope, values: tuple[Value, ...], frame: Frame | None) -> tuple[Value, ...]:
        assert scope.parent is not None
        for decorator in reversed(scope.decorators):
            values = self.calls.decorate(decorator, values, scope.parent, frame)
        return values

    def function_of(self, scope: Scope) -> Function:
        """The bare function of a function scope, its decorators left out."""
        return Function(scope, Made(scope.parent or scope, scope.node))

    def _parameter(self, scope: Scope, node: ast.arg, frame: Frame | None) -> tuple[Value, ...]:
        current = frame
        while current is not None and current.scope is not scope:
            current = current.outer
        if current is not None and node.arg in current.arguments:
            return self.argument(current.arguments[node.arg])
        receiver = self.members.receiver(scope, node.arg)
        if receiver is not None:
            return (receiver,)
        if current is not None:
            default = scope.default_of(node.arg)
            if default is not None and scope.parent is not None:
                return self.evaluate(default, scope.parent, self.frame_of(scope.parent.function, current.outer))
        if node.annotation is not None and scope.parent is not None:
            instance = self.members.annotated(node.annotation, scope.parent)
            if instance is not None:
                return (instance,)
        return (Parameter(scope, node.arg),)

    def argument(self, argument: Argument) -> tuple[Value, ...]:
        """The values of an argument."""
        if argument.value is not None:
            return (argument.value,)
        assert argument.expression is not None
        return self.evaluate(argument.expression, argument.scope, argument.frame)

    def expand(self, values: Iterable[Value]) -> tuple[Value, ...]:
        """Values with parameters replaced by what the callers in the program give them."""
        found: list[Value] = []
        for value in values:
            found += self.resolve_parameter(value) if isinstance(value, Parameter) else (value,)
        return self._distinct(found)


def identity_key(value: Value) -> object:
    """A key under which two abstract values count as the same alternative."""
    match value:
        case Unknown():
            return "unknown"
        case External():
            return value.name
        case ModuleValue():
            return value.module
        case Constant():
            return (type(value.value), repr(value.value))
        case Parameter():
            return (value.scope, value.name)
        case Class():
            return (value.scope.node, None)
        case Function():
            return (value.scope.node, value.made.node, value.frame)
        case Instance():
            return (value.cls.scope.node, value.made.node if value.made else None, value.frame)
        case _:
            made: Made | None = getattr(value, "made", None)
            return (type(value), made.node if made is not None else value, made.root.node if made is not None else None)


_STAR_SOURCES: dict[str, frozenset[str]] = {
    "jax": frozenset({"jit", "grad", "vmap", "pmap", "value_and_grad", "jacfwd", "jacrev", "hessian", "checkpoint"})
    | frozenset({"lax", "numpy", "random", "nn", "tree_util", "tree", "scipy", "make_jaxpr", "eval_shape"}),
    "jax.lax": frozenset({"scan", "while_loop", "fori_loop", "cond", "switch", "map", "reduce", "reduce_window"}),
    "functools": frozenset({"partial", "lru_cache", "cache", "cached_property", "wraps", "reduce"}),
}
