"""The static parts of traced arguments: what pytrees put into their structure, which jit compares with ``==``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.hashing import Compared
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.statics_keys import FRESH_RESULTS, Key, Keys, is_array
from jaxlint.program.syntax import Bind, Scope
from jaxlint.program.values import (
    Argument,
    Class,
    External,
    ExternalResult,
    Function,
    Instance,
    Made,
    Partial,
    Sequence,
    Value,
)

_STATIC_KEYWORDS: dict[str, tuple[str, ...]] = {
    "flax.training.train_state.TrainState.create": ("apply_fn", "tx"),
    "flax.training.train_state.TrainState": ("apply_fn", "tx"),
}
"""Library constructors whose keywords become static fields."""
_FUNCTION_AT: dict[str, int] = {"jax.vjp": 1, "jax.linearize": 1}
"""Library functions that give a pytree with a fresh function in its structure, and where in their result."""


@dataclass(frozen=True, slots=True, eq=False)
class StaticArray:
    """An array in the structure of a pytree: comparing it raises. ``node`` is where the class puts it there."""

    cls: Class
    name: str
    made: Made
    node: ast.AST
    scope: Scope


class Aux:
    """Looks into traced arguments for what is static in them."""

    def __init__(self, evaluator: Evaluator, keys: Keys, pytrees: Pytrees) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.keys = keys
        self.pytrees = pytrees

    def by_identity(self, argument: Argument) -> Iterator[Key]:
        """The static parts, in a traced argument, that are compared by identity."""
        expression = argument.expression
        if isinstance(expression, ast.Name):
            yield from self._unpacked(expression, argument.scope)
        for value in self._values(argument):
            yield from self._of(value)

    def _values(self, argument: Argument) -> Iterator[Value]:
        """What is given, and what stands in a tuple or list that is given."""
        for value in self.evaluator.expand(self.evaluator.argument(argument)):
            if isinstance(value, Sequence):
                for position in range(len(value.node.elts)):
                    yield from self.evaluator.expand(self.evaluator.element(value, position))
            else:
                yield value

    def _of(self, value: Value) -> Iterator[Key]:
        match value:
            case Instance():
                for name, values in self._static_fields(value):
                    for inner in self.evaluator.expand(values):
                        for key in self.keys.of(inner, 1):
                            yield key.under(f".{name}")
            case Partial(is_pytree=True):
                for inner in value.inner:
                    for key in self.keys.of(inner, 1):
                        yield key.under(".func")
            case ExternalResult() if value.name in _STATIC_KEYWORDS:
                for keyword in value.node.keywords:
                    if keyword.arg in _STATIC_KEYWORDS[value.name]:
                        for inner in self.evaluator.evaluate(keyword.value, value.made.scope, value.frame):
                            for key in self.keys.of(inner, 1):
                                yield key.under(f".{keyword.arg}")
            case ExternalResult(name="collections.defaultdict") if value.node.args:
                # The factory is part of the structure.
                for inner in self.evaluator.evaluate(value.node.args[0], value.made.root.scope, value.frame):
                    for key in self.keys.of(inner, 1):
                        yield key.under(".default_factory")
            case _:
                return

    def given(self, argument: Argument) -> Iterator[tuple[str, Argument]]:
        """The static attributes of what is given, with what the constructor in view gives each."""
        for value in self._values(argument):
            pytree = self.pytrees.of(value.cls) if isinstance(value, Instance) else None
            if isinstance(value, Instance) and pytree is not None and value.made is not None:
                for name in sorted(pytree.static):
                    inner = self._given(value, name)
                    if inner is not None:
                        yield name, inner

    def _static_fields(self, instance: Instance) -> Iterator[tuple[str, tuple[Value, ...]]]:
        pytree = self.pytrees.of(instance.cls)
        if pytree is None or instance.made is None:
            return
        for name in sorted(pytree.static):
            yield name, self.evaluator.members.member(instance, name, instance.made, None)

    def _unpacked(self, name: ast.Name, scope: Scope) -> Iterator[Key]:
        """``value, pullback = jax.vjp(…)``: the structure of ``pullback`` holds a closure of that very call."""
        for binding in self.evaluator.visible(name.id, scope, name):
            if binding.kind is not Bind.ASSIGN or not isinstance(binding.value, ast.Call) or len(binding.path) != 1:
                continue
            for function in self.evaluator.evaluate(binding.value.func, binding.writer):
                if isinstance(function, External) and _FUNCTION_AT.get(function.name) == binding.path[0]:
                    made = Made(binding.writer, binding.value)
                    yield Key(Compared.IDENTITY, FRESH_RESULTS[function.name], None, made)

    # -- arrays -----------------------------------------------------------------------------------

    def arrays(self, argument: Argument) -> Iterator[StaticArray]:
        """The arrays that a traced argument puts into its structure."""
        for value in self._values(argument):
            if not isinstance(value, Instance) or value.made is None:
                continue
            pytree = self.pytrees.of(value.cls)
            for name in sorted(pytree.static) if pytree is not None else ():
                yield from self._arrays_of(value, name)

    def _arrays_of(self, instance: Instance, name: str) -> Iterator[StaticArray]:
        given = self._given(instance, name)
        if given is None:
            return
        kinds = self.keys.kinds.names.argument(given)
        if kinds and all(is_array(a.kind) and getattr(a.kind, "rank", 0) for a in kinds):
            place = self._declared(instance.cls, name)
            if place is not None:
                first = kinds[0]
                yield StaticArray(instance.cls, name, Made(first.scope, first.node), *place)

    def _given(self, instance: Instance, name: str) -> Argument | None:
        """What the constructor gives an attribute: a field's argument, or that of ``self.name = parameter``."""
        frame = instance.frame
        if frame is None:
            return None
        if frame.scope is instance.cls.scope:
            return frame.arguments.get(name)
        stores = self.evaluator.members.stores(instance.cls, name)
        if len(stores) == 1 and stores[0].scope.function is frame.scope and isinstance(stores[0].value, ast.Name):
            return frame.arguments.get(stores[0].value.id)
        return None

    def _declared(self, cls: Class, name: str) -> tuple[ast.AST, Scope] | None:
        """Where the class says that an attribute is static."""
        members = self.evaluator.members
        for owner in members.mro(cls)[0]:
            for binding in owner.scope.bindings.get(name, ()):
                if isinstance(binding.value, ast.Call):
                    return binding.value, owner.scope
        flatten = members.find(cls, "tree_flatten")
        if isinstance(flatten, Function) and flatten.scope.returns:
            return flatten.scope.returns[0], flatten.scope
        return None
