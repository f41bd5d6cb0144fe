"""How JAX compares a value that is part of a key: by equality and hash, by identity, or not at all."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from jaxlint.program import externals
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.hashing import Classes, Compared
from jaxlint.program.kind_values import Alternative, Kind, Kinds, Leaf, Other, Tree, World, described
from jaxlint.program.kinds import KindModel
from jaxlint.program.made_up import standing_at
from jaxlint.program.syntax import Scope
from jaxlint.program.values import (
    Argument,
    Bound,
    Class,
    External,
    ExternalResult,
    Function,
    Instance,
    Jitted,
    Made,
    Partial,
    Sequence,
    Transformed,
    Value,
)

MOST_DEPTH = 4
_UNHASHABLE_FORMS = frozenset({"list", "dict", "set", "OrderedDict", "defaultdict", "deque"})
FRESH_RESULTS: dict[str, str] = {
    "builtins.object": "an object()",
    "jax.vjp": "the function that jax.vjp returns",
    "jax.linearize": "the function that jax.linearize returns",
}
"""Library calls whose result is equal to no earlier one."""
UNHASHABLE_RESULTS: dict[str, str] = {
    "types.SimpleNamespace": "a SimpleNamespace",
    "argparse.Namespace": "an argparse.Namespace",
    "argparse.ArgumentParser.parse_args": "an argparse.Namespace",
    "builtins.bytearray": "a bytearray",
    "collections.deque": "a deque",
    "collections.Counter": "a Counter",
}
"""Library calls whose result defines ``__eq__`` and no ``__hash__``."""
OPTAX = "optax."
"""The factories of optax return a tuple of functions, made anew by each call."""


@dataclass(frozen=True, slots=True, eq=False)
class Key:
    """One value that a key can hold, and how it is compared.

    ``made`` is where an object that is compared by identity comes into being; ``path`` leads to it (or to what has no
    hash) inside the value that is given. ``node`` and ``scope`` are the place of the value.
    """

    compared: Compared
    what: str
    value: Value | None = None
    made: Made | None = None
    path: str = ""
    why: str = ""
    node: ast.AST | None = None
    scope: Scope | None = None
    is_array: bool = False

    def under(self, step: str) -> Key:
        """The same, as part of a larger value."""
        return replace(self, path=f"{step}{self.path}")


_BY_VALUE = Key(Compared.VALUE, "a value")
_UNKNOWN = Key(Compared.UNKNOWN, "a value")


class Keys:
    """Answers how values compare."""

    def __init__(self, evaluator: Evaluator, kinds: KindModel) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.kinds = kinds
        self.classes = Classes(evaluator)

    # -- what has no hash -------------------------------------------------------------------------

    def unhashable(self, argument: Argument) -> list[Key] | None:
        """The alternatives that have no hash; None where some alternative has one, or is not known."""
        found: list[Key] = []
        for alternative in self.kinds.names.argument(argument):
            key = self._of_kind(alternative, 0)
            if key is None:
                return self._of_library(argument)
            found.append(key)
        return found or None

    def _of_library(self, argument: Argument) -> list[Key] | None:
        """Objects of library classes that define ``__eq__`` and no hash."""
        values = self.evaluator.expand(self.evaluator.argument(argument))
        found = [
            Key(Compared.UNHASHABLE, UNHASHABLE_RESULTS[value.name], value, value.made, why="it has no hash")
            for value in values
            if isinstance(value, ExternalResult) and value.name in UNHASHABLE_RESULTS
        ]
        return found if found and len(found) == len(values) else None

    def _of_kind(self, alternative: Alternative, depth: int) -> Key | None:
        kind = alternative.kind
        node, scope = alternative.node, alternative.scope
        if isinstance(kind, Tree):
            if kind.instance is not None:
                return self._of_instance_kind(kind.instance, node, scope, depth)
            if kind.form in _UNHASHABLE_FORMS and kind.cls is None and not self._is_frozen_set(kind, node, scope):
                return Key(
                    Compared.UNHASHABLE, described(kind), node=node, scope=scope, why=f"{kind.form}s have no hash"
                )
            if kind.form == "tuple" and kind.cls is None and kind.items is not None and depth < MOST_DEPTH:
                return self._of_parts(((f"[{n}]", part) for n, part in enumerate(kind.items)), depth)
            return None
        if isinstance(kind, Other) and kind.what == "parsed options":
            what = UNHASHABLE_RESULTS["argparse.Namespace"]
            return Key(Compared.UNHASHABLE, what, node=node, scope=scope, why="it has no hash")
        if is_array(kind):
            return Key(
                Compared.UNHASHABLE, described(kind), node=node, scope=scope, why="arrays have no hash", is_array=True
            )
        return None

    def _is_frozen_set(self, kind: Tree, node: ast.AST, scope: Scope) -> bool:
        """Sets and frozensets are one form: only what is seen to be a set counts."""
        if kind.form != "set" or isinstance(node, ast.Set | ast.SetComp):
            return False
        functions = self.evaluator.evaluate(node.func, scope) if isinstance(node, ast.Call) else ()
        return not any(isinstance(f, External) and f.name == "builtins.set" for f in functions)

    def _of_parts(self, parts: Iterable[tuple[str, Kinds]], depth: int) -> Key | None:
        for step, part in parts:
            keys = [self._of_kind(alternative, depth + 1) for alternative in part]
            if keys and all(key is not None for key in keys):
                first = keys[0]
                assert first is not None
                return first.under(step)
        return None

    def _of_instance_kind(self, instance: Instance, node: ast.AST, scope: Scope, depth: int) -> Key | None:
        key = self.classes.of(instance.cls)
        if key.compared is Compared.UNHASHABLE:
            what = f"an instance of `{instance.cls.scope.name}`"
            return Key(Compared.UNHASHABLE, what, instance, instance.made, node=node, scope=scope, why=key.why)
        if key.compared is Compared.FIELDS and depth < MOST_DEPTH:
            given = ((f".{name}", self.kinds.names.argument(a)) for name, a in self.fields(instance))
            return self._of_parts(given, depth)
        return None

    # -- what is compared by identity -------------------------------------------------------------

    def by_identity(self, argument: Argument) -> list[Key]:
        """The objects, in what an argument gives, that are equal only to themselves."""
        values = self.evaluator.expand(self.evaluator.argument(argument))
        return [key for value in values for key in self.of(value)]

    def of(self, value: Value, depth: int = 0) -> Iterator[Key]:
        """The parts of a value that are compared by identity."""
        match value:
            case Function() if not self._may_be_kept(value.scope):
                name = "a lambda" if isinstance(value.scope.node, ast.Lambda) else f"the function `{value.scope.name}`"
                yield Key(Compared.IDENTITY, name, value, value.made)
            case Partial():
                what = "a pytree partial" if value.is_pytree else "a functools.partial"
                yield Key(Compared.IDENTITY, what, value, value.made, why="partials define no `__eq__`")
            case Transformed():
                yield Key(Compared.IDENTITY, f"the result of {value.spec.name}", value, value.made)
            case Jitted():
                yield Key(Compared.IDENTITY, f"a {value.spec.name} object", value, value.made)
            case Bound():
                yield from self._of_bound(value)
            case Class():
                yield Key(Compared.IDENTITY, f"the class `{value.scope.name}`", value, value.made)
            case Instance():
                yield from self._of_instance(value, depth)
            case Sequence() if isinstance(value.node, ast.Tuple) and depth < MOST_DEPTH:
                for position, element in enumerate(value.node.elts):
                    if not isinstance(element, ast.Starred):
                        inner = self.evaluator.element(value, position)
                        yield from self._parts(inner, f"[{position}]", depth)
            case ExternalResult():
                yield from self._of_result(value)
            case _:
                return

    def _may_be_kept(self, function: Scope) -> bool:
        """Whether a decorator of the program may give an earlier function instead of this one."""
        return any(
            not isinstance(value, External | ExternalResult | Partial)
            for decorator in function.decorators
            if function.parent is not None
            for value in self.evaluator.evaluate(decorator, function.parent)
        )

    def _parts(self, values: Iterable[Value], step: str, depth: int) -> Iterator[Key]:
        for value in self.evaluator.expand(values):
            for key in self.of(value, depth + 1):
                yield key.under(step)

    def _of_bound(self, value: Bound) -> Iterator[Key]:
        """Bound methods are equal while their receivers are one object."""
        if isinstance(value.receiver, Instance):
            made = value.receiver.made
            why = "bound methods are equal only where they belong to one object"
            yield Key(Compared.IDENTITY, f"the bound method `{value.name}` of a new object", value, made, why=why)

    def _of_instance(self, value: Instance, depth: int) -> Iterator[Key]:
        key = self.classes.of(value.cls)
        if key.compared is Compared.IDENTITY:
            what = f"an instance of `{value.cls.scope.name}`"
            yield Key(Compared.IDENTITY, what, value, value.made, why=key.why)
        elif key.compared is Compared.FIELDS and depth < MOST_DEPTH:
            for name, argument in self.fields(value):
                values = self.evaluator.argument(argument)
                for via in value.via:
                    values = self.evaluator.leave(values, via)
                yield from self._parts(values, f".{name}", depth)

    @staticmethod
    def _of_result(value: ExternalResult) -> Iterator[Key]:
        if value.name in FRESH_RESULTS:
            yield Key(Compared.IDENTITY, FRESH_RESULTS[value.name], value, value.made)
        elif value.name in externals.FRESH_FUNCTIONS:
            yield Key(Compared.IDENTITY, f"the function that {value.name} returns", value, value.made)
        elif value.name.startswith(OPTAX) and value.name.count(".") == 1 and value.name[len(OPTAX) :].islower():
            what = f"the pair of functions that {value.name} makes"
            yield Key(Compared.IDENTITY, what, value, value.made)

    # -- fields -----------------------------------------------------------------------------------

    def fields(self, instance: Instance) -> Iterator[tuple[str, Argument]]:
        """The compared fields of an instance whose constructor's arguments are in view, with what each is given."""
        frame = instance.frame
        if frame is None or frame.scope is not instance.cls.scope:
            return
        members = self.evaluator.members
        declared = dict(self.declared(instance.cls))
        for name in members.field_names(instance.cls):
            statement = declared.get(name)
            if statement is None or is_constant(statement) or self.left_out(statement, instance.cls.scope):
                continue
            given = frame.arguments.get(name)
            if given is None and statement.value is not None:
                given = self._default(statement.value, instance)
            if given is not None:
                yield name, given

    def declared(self, cls: Class) -> Iterator[tuple[str, ast.AnnAssign]]:
        """The annotated fields of a class and its bases; those of the class itself last."""
        for owner in reversed(self.evaluator.members.mro(cls)[0]):
            assert isinstance(owner.scope.node, ast.ClassDef)
            for statement in owner.scope.node.body:
                if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                    yield statement.target.id, statement

    def _default(self, value: ast.expr, instance: Instance) -> Argument | None:
        scope = instance.cls.scope
        call = self.field_call(value, scope)
        if call is None:
            return Argument(value, scope, None)
        for keyword in call.keywords:
            if keyword.arg == "default":
                return Argument(keyword.value, scope, None)
            if keyword.arg == "default_factory":
                made = instance.made or Made(scope, value)
                return self._made_by(keyword.value, scope, made)
        return None

    def _made_by(self, factory: ast.expr, scope: Scope, made: Made) -> Argument | None:
        """What ``default_factory`` gives, made with the instance."""
        if isinstance(factory, ast.Lambda):
            return Argument(factory.body, scope.module.scope_of[factory], None)
        for value in self.evaluator.evaluate(factory, scope):
            if isinstance(value, Class):
                return Argument(None, scope, None, Instance(value, made))
        made_by = self.evaluator.external(factory, scope)
        if made_by in ("builtins.list", "builtins.dict", "builtins.set"):
            if made_by == "builtins.dict":
                return Argument(standing_at(factory, ast.Dict, [], []), scope, None)
            return Argument(standing_at(factory, ast.List, [], ast.Load()), scope, None)
        return None

    def field_call(self, value: ast.expr, scope: Scope) -> ast.Call | None:
        """The call of ``dataclasses.field`` and its relatives that a field is set to."""
        if not isinstance(value, ast.Call):
            return None
        for function in self.evaluator.evaluate(value.func, scope):
            if isinstance(function, External) and function.name in FIELD_CALLS:
                return value
        return None

    def left_out(self, statement: ast.AnnAssign, scope: Scope) -> bool:
        """Whether a field takes no part in the comparison."""
        call = self.field_call(statement.value, scope) if statement.value is not None else None
        return call is not None and any(
            k.arg in ("compare", "hash", "eq") and getattr(k.value, "value", True) is False for k in call.keywords
        )


FIELD_CALLS = frozenset(
    {
        "dataclasses.field",
        "flax.struct.field",
        "equinox.field",
        "equinox.static_field",
        "attr.ib",
        "attr.field",
        "attrs.field",
        "jax_dataclasses.static_field",
        "chex.field",
    }
)


def is_array(kind: Kind) -> bool:
    """Whether it is an array, not a number: NumPy's scalars have a hash, jax arrays never."""
    return isinstance(kind, Leaf) and (
        kind.world is World.JAX or (kind.world is World.NUMPY and kind.rank is not None and kind.rank > 0)
    )


def is_constant(statement: ast.AnnAssign) -> bool:
    """Whether the annotation is ``ClassVar[…]`` or ``InitVar[…]``, which makes no field."""
    annotation = statement.annotation
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return getattr(head, "attr", getattr(head, "id", "")) in ("ClassVar", "InitVar")
