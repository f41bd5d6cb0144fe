"""How instances of a class compare as a key: what its ``__eq__`` and ``__hash__`` are."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Scope
from jaxlint.program.values import Class, External, Partial, Value


class Compared(enum.Enum):
    """How two values of one kind are told apart."""

    VALUE = "by value"
    FIELDS = "by the values of its fields"
    IDENTITY = "by identity"
    UNHASHABLE = "has no hash"
    UNKNOWN = "not known"


@dataclass(frozen=True, slots=True)
class ClassKey:
    """How instances of a class compare, and why."""

    compared: Compared
    why: str = ""


@dataclass(frozen=True, slots=True)
class _Options:
    """What a dataclass-like decorator is told."""

    eq: bool = True
    frozen: bool = False
    unsafe_hash: bool = False


_PLAIN = _Options()
_FROZEN = _Options(frozen=True)
_DATACLASSES: dict[str, _Options] = {
    "dataclasses.dataclass": _PLAIN,
    "chex.dataclass": _PLAIN,
    "flax.struct.dataclass": _FROZEN,
    "attr.s": _PLAIN,
    "attr.attrs": _PLAIN,
    "attr.define": _PLAIN,
    "attr.mutable": _PLAIN,
    "attr.frozen": _FROZEN,
    "attrs.define": _PLAIN,
    "attrs.mutable": _PLAIN,
    "attrs.frozen": _FROZEN,
}
_HARMLESS_DECORATORS = frozenset(
    {
        "jax.tree_util.register_pytree_node_class",
        "jax.tree_util.register_dataclass",
        "jax.tree_util.register_pytree_with_keys_class",
        "jax.tree_util.register_static",
        "functools.total_ordering",
        "typing.final",
        "typing.runtime_checkable",
    }
)
_BASES: dict[str, Compared] = {
    "typing.NamedTuple": Compared.FIELDS,
    "collections.namedtuple": Compared.FIELDS,
    "flax.linen.Module": Compared.FIELDS,
    "flax.struct.PyTreeNode": Compared.FIELDS,
    "enum.Enum": Compared.VALUE,
    "enum.IntEnum": Compared.VALUE,
    "enum.StrEnum": Compared.VALUE,
    "enum.Flag": Compared.VALUE,
    "enum.IntFlag": Compared.VALUE,
    "builtins.str": Compared.VALUE,
    "builtins.int": Compared.VALUE,
    "builtins.float": Compared.VALUE,
    "builtins.tuple": Compared.VALUE,
    "builtins.frozenset": Compared.VALUE,
    "builtins.list": Compared.UNHASHABLE,
    "builtins.dict": Compared.UNHASHABLE,
    "builtins.set": Compared.UNHASHABLE,
}
_TRANSPARENT_BASES = frozenset(
    {"builtins.object", "abc.ABC", "typing.Generic", "typing.Protocol", "typing_extensions.Protocol"}
)


class Classes:
    """Answers how the instances of project classes compare."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self._known: dict[Scope, ClassKey] = evaluator.work.kept()

    def of(self, cls: Class) -> ClassKey:
        """How two instances compare: Python's rules, along the bases."""
        known = self._known.get(cls.scope)
        if known is None:
            known = self._known[cls.scope] = self._of(cls)
        return known

    def _of(self, cls: Class) -> ClassKey:
        owners, foreign = self.evaluator.members.mro(cls)
        if any(self._has_metaclass(owner.scope) for owner in owners):
            return ClassKey(Compared.UNKNOWN)
        bases = [name for name in foreign if not name.startswith("@") and name not in _TRANSPARENT_BASES]
        for position, owner in enumerate(owners):
            decided = self._own(owner, owners[position:], bases)
            if decided is not None:
                return decided
        for name in bases:
            if name not in _BASES:
                return ClassKey(Compared.UNKNOWN)
        for name in bases:
            return ClassKey(_BASES[name], f"it derives from {name.rpartition('.')[2]}")
        return ClassKey(Compared.IDENTITY, f"`{cls.scope.name}` defines no `__eq__`")

    @staticmethod
    def _has_metaclass(scope: Scope) -> bool:
        keywords = scope.node.keywords if isinstance(scope.node, ast.ClassDef) else []
        return any(
            k.arg is None
            or (k.arg == "metaclass" and getattr(k.value, "attr", getattr(k.value, "id", "")) != "ABCMeta")
            for k in keywords
        )

    def _own(self, owner: Class, line: list[Class], bases: list[str]) -> ClassKey | None:
        """What one class of the line decides by its body and its decorators; None where it inherits."""
        options = self.dataclass_options(owner)
        if isinstance(options, ClassKey):
            return options
        scope = owner.scope
        hashes = [b for b in scope.bindings.get("__hash__", ()) if b.kind is not Bind.DELETE]
        equals = [b for b in scope.bindings.get("__eq__", ()) if b.kind is not Bind.DELETE]
        if hashes:
            return self._by_hash(scope, bool(equals), line[1:], bases, options)
        name = scope.name
        if options is not None and options.eq:
            if options.frozen or options.unsafe_hash:
                return ClassKey(Compared.FIELDS, f"`{name}` is a frozen dataclass")
            return ClassKey(
                Compared.UNHASHABLE, f"`{name}` is a dataclass with `==` that is not frozen, and so has no hash"
            )
        if equals:
            return ClassKey(
                Compared.UNHASHABLE, f"`{name}` defines `__eq__` without `__hash__`, which takes its hash away"
            )
        return None

    def _by_hash(
        self, scope: Scope, has_eq: bool, above: list[Class], bases: list[str], options: _Options | None
    ) -> ClassKey:
        binding = scope.bindings["__hash__"][-1]
        if isinstance(binding.value, ast.Constant) and binding.value.value is None:
            return ClassKey(Compared.UNHASHABLE, f"`{scope.name}` sets `__hash__` to None")
        if binding.kind is not Bind.DEF:
            by_object = isinstance(binding.value, ast.Attribute) and getattr(binding.value.value, "id", "") == "object"
            return ClassKey(Compared.IDENTITY if by_object else Compared.UNKNOWN, f"`{scope.name}` hashes the object")
        body = scope.module.scope_of[binding.node]
        if any(self._is_identity(returned) for returned in body.returns):
            return ClassKey(Compared.IDENTITY, f"the hash of `{scope.name}` is that of the object")
        if has_eq or (options is not None and options.eq) or bases:
            return ClassKey(Compared.VALUE, f"`{scope.name}` defines `__hash__`")
        inherited = any("__eq__" in owner.scope.bindings or self.dataclass_options(owner) for owner in above)
        if inherited:
            return ClassKey(Compared.VALUE, f"`{scope.name}` defines `__hash__`")
        return ClassKey(Compared.IDENTITY, f"`{scope.name}` defines `__hash__` without `__eq__`")

    @staticmethod
    def _is_identity(node: ast.expr) -> bool:
        """``id(self)``, ``hash(id(self))``, ``object.__hash__(self)``, ``super().__hash__()``."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call) and getattr(inner.func, "id", "") == "id":
                return True
            if (
                isinstance(inner, ast.Attribute)
                and inner.attr == "__hash__"
                and getattr(inner.value, "id", "") == "object"
            ):
                return True
        return False

    # -- decorators -------------------------------------------------------------------------------

    def dataclass_options(self, owner: Class) -> _Options | ClassKey | None:
        """What the dataclass decorator of a class is told; None without one, a verdict where it cannot be read."""
        scope = owner.scope
        found: _Options | None = None
        for decorator in scope.decorators:
            if scope.parent is None:
                continue
            for name, keywords in self.decorators(decorator, owner):
                if name in _HARMLESS_DECORATORS:
                    continue
                if name not in _DATACLASSES:
                    return ClassKey(Compared.UNKNOWN)
                options = self._told(_DATACLASSES[name], keywords)
                if options is None:
                    return ClassKey(Compared.UNKNOWN)
                found = options
        return found

    def decorators(self, decorator: ast.expr, owner: Class) -> Iterator[tuple[str, list[ast.keyword]]]:
        """The library functions that a decorator stands for, each with its options; a nameless one is not known."""
        assert owner.scope.parent is not None
        where = owner.scope.parent
        if isinstance(decorator, ast.Call):
            for value in self.evaluator.evaluate(decorator.func, where, owner.frame):
                if isinstance(value, External) and value.name == "functools.partial":
                    yield from self._partial(decorator, where, owner)
                else:
                    yield from self._named(value, decorator.keywords)
        else:
            for value in self.evaluator.evaluate(decorator, where, owner.frame):
                yield from self._named(value, [])

    def _partial(self, decorator: ast.expr, where: Scope, owner: Class) -> Iterator[tuple[str, list[ast.keyword]]]:
        for value in self.evaluator.evaluate(decorator, where, owner.frame):
            yield from self._named(value, [])

    @staticmethod
    def _named(value: Value, keywords: list[ast.keyword]) -> Iterator[tuple[str, list[ast.keyword]]]:
        match value:
            case External():
                yield value.name, keywords
            case Partial() if len(value.inner) == 1 and isinstance(value.inner[0], External):
                yield value.inner[0].name, [*value.node.keywords, *keywords]
            case _:
                yield "", keywords

    @staticmethod
    def _told(default: _Options, keywords: list[ast.keyword]) -> _Options | None:
        options = {"eq": default.eq, "frozen": default.frozen, "unsafe_hash": default.unsafe_hash}
        for keyword in keywords:
            name = "unsafe_hash" if keyword.arg == "hash" else keyword.arg
            if name is None:
                return None
            if name in options:
                if not isinstance(keyword.value, ast.Constant):
                    return None
                options[name] = bool(keyword.value.value)
        return _Options(**options)
