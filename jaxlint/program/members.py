"""Attributes: of modules, classes and instances, through bases, properties, dataclass fields and ``self.x = …``."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.index.record import parse
from jaxlint.program import externals
from jaxlint.program.externals import canonical
from jaxlint.program.syntax import AttributeStore, Bind, Scope
from jaxlint.program.values import (
    Argument,
    Bound,
    Class,
    External,
    ExternalResult,
    Frame,
    Function,
    Instance,
    Made,
    ModuleValue,
    Parameter,
    Unknown,
    Value,
    Via,
    class_value,
)

if TYPE_CHECKING:
    from jaxlint.program.evaluate import Evaluator

UNKNOWN: tuple[Value, ...] = (Unknown(),)
MOST_BASES = 12


class Members:
    """Attribute access."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of an evaluator."""
        self.evaluator = evaluator
        self._mro: dict[Scope, tuple[list[Class], list[str]]] = evaluator.work.kept()

    def attribute(self, node: ast.Attribute, scope: Scope, frame: Frame | None) -> tuple[Value, ...]:
        """The values of ``receiver.name``."""
        made = Made(scope, node)
        if self._is_super(node.value):
            return self._of_super(node, scope, made)
        found: list[Value] = []
        for value in self.evaluator.expand(self.evaluator.evaluate(node.value, scope, frame)):
            found += self.member(value, node.attr, made, frame)
        return tuple(found)

    def member(self, value: Value, name: str, made: Made, frame: Frame | None) -> tuple[Value, ...]:
        """``value.name``, accessed at ``made``."""
        match value:
            case ModuleValue():
                return self.evaluator.module_member(value.module, name)
            case External():
                return (External(canonical(f"{value.name}.{name}")),)
            case Class():
                return self._of_class(value, name, made)
            case Instance():
                return self._of_instance(value, name, made)
            case ExternalResult():
                return self._of_external_result(value, name, made)
            case _:
                return UNKNOWN

    @staticmethod
    def _of_external_result(value: ExternalResult, name: str, made: Made) -> tuple[Value, ...]:
        for base, methods in externals.BOUND_METHODS_OF.items():
            if value.name == base and name in methods:
                return (Bound(None, value, made, name),)
        return UNKNOWN

    # -- classes ----------------------------------------------------------------------------------

    def mro(self, cls: Class) -> tuple[list[Class], list[str]]:
        """The project classes of a class, itself first, and the names of its external bases."""
        known = self._mro.get(cls.scope)
        if known is not None:
            return known
        self._mro[cls.scope] = ([cls], [])
        classes, foreign = [cls], list[str]()
        assert isinstance(cls.scope.node, ast.ClassDef) and cls.scope.parent is not None
        for base in cls.scope.node.bases:
            expression = base.value if isinstance(base, ast.Subscript) else base
            for value in self.evaluator.evaluate(expression, cls.scope.parent, cls.frame):
                if isinstance(value, Class) and len(classes) < MOST_BASES:
                    inner, names = self.mro(value)
                    classes += [c for c in inner if all(c.scope is not known.scope for known in classes)]
                    foreign += names
                elif isinstance(value, External | ExternalResult):
                    foreign.append(value.name)
                else:
                    foreign.append("?")
        for decorator in cls.scope.decorators:
            expression = decorator.func if isinstance(decorator, ast.Call) else decorator
            foreign += [
                f"@{value.name}"
                for value in self.evaluator.evaluate(expression, cls.scope.parent, cls.frame)
                if isinstance(value, External)
            ]
        self._mro[cls.scope] = (classes, foreign)
        return classes, foreign

    def has_external_base(self, cls: Class, names: frozenset[str]) -> bool:
        """Whether the class derives from (or is decorated with) one of the named external classes."""
        return any(name.lstrip("@") in names for name in self.mro(cls)[1])

    def find(self, cls: Class, name: str) -> Value | None:
        """A method as it stands in the class, decorators left out; None where no project class defines it."""
        for owner in self.mro(cls)[0]:
            for binding in reversed(owner.scope.bindings.get(name, ())):
                if binding.kind is Bind.DEF:
                    return self.evaluator.function_of(owner.scope.module.scope_of[binding.node])
        return None

    def _class_values(self, cls: Class, name: str) -> tuple[Value, ...] | None:
        for owner in self.mro(cls)[0]:
            bindings = [b for b in owner.scope.bindings.get(name, ()) if b.kind is not Bind.DELETE]
            bindings = [b for b in bindings if b.value is not None or b.kind is not Bind.ASSIGN]
            if bindings:
                return self.evaluator.bound(bindings[-1], owner.frame)
        return None

    def _of_class(self, cls: Class, name: str, made: Made) -> tuple[Value, ...]:
        values = self._class_values(cls, name)
        if values is None:
            return self._of_subclasses(cls, name, made)
        return tuple(
            Bound(value, cls, made, name)
            if isinstance(value, Function) and self.kind(value.scope) == "classmethod"
            else value
            for value in values
        )

    def _of_subclasses(self, cls: Class, name: str, made: Made) -> tuple[Value, ...]:
        """A member that only subclasses define (an abstract class's hook)."""
        found: list[Value] = []
        for scope in self.evaluator.subclasses_of(cls.scope):
            if name in scope.bindings:
                found += self._of_class(class_value(scope), name, made)
        return tuple(found) or UNKNOWN

    def kind(self, scope: Scope) -> str:
        """How a class's function is bound: plain, classmethod, staticmethod, property or cached-property."""
        for decorator in scope.decorators:
            if scope.parent is None:
                break
            expression = decorator.func if isinstance(decorator, ast.Call) else decorator
            for value in self.evaluator.evaluate(expression, scope.parent, None):
                if isinstance(value, External):
                    known = _BINDING.get(value.name)
                    if known is not None:
                        return known
            if isinstance(expression, ast.Attribute) and expression.attr in ("setter", "deleter", "getter"):
                return "accessor"
        return "plain"

    def receiver(self, scope: Scope, name: str) -> Value | None:
        """The instance or class that the first parameter of a method stands for."""
        owner = scope.owner_class
        if owner is None or not isinstance(scope.node, ast.FunctionDef | ast.AsyncFunctionDef):
            return None
        parameters = scope.parameters
        if not parameters or parameters[0].arg != name:
            return None
        kind = self.kind(scope)
        if kind == "staticmethod":
            return None
        cls = Class(owner, Made(owner.parent or owner, owner.node))
        return cls if kind == "classmethod" or scope.name in ("__new__", "__init_subclass__") else Instance(cls, None)

    def annotated(self, annotation: ast.expr, scope: Scope) -> Value | None:
        """The instance that an annotation promises, where it names a project class."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            try:
                statement = parse(annotation.value).body[0]
            except (SyntaxError, ValueError, IndexError):
                return None
            if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Name):
                return None
            values = self.evaluator.lookup(statement.value.id, scope, None, None)
        elif isinstance(annotation, ast.Name | ast.Attribute):
            values = self.evaluator.evaluate(annotation, scope, None)
        elif isinstance(annotation, ast.BinOp) and isinstance(annotation.op, ast.BitOr):
            return self.annotated(annotation.left, scope) or self.annotated(annotation.right, scope)
        elif isinstance(annotation, ast.Subscript) and isinstance(annotation.slice, ast.Name | ast.Constant):
            outer = self.evaluator.evaluate(annotation.value, scope, None)
            optional = any(isinstance(v, External) and v.name == "typing.Optional" for v in outer)
            return self.annotated(annotation.slice, scope) if optional else None
        else:
            return None
        if len(values) == 1 and isinstance(values[0], Class):
            return Instance(values[0], None)
        if len(values) == 1 and isinstance(values[0], External) and values[0].name in externals.BOUND_METHODS_OF:
            return None
        return None

    # -- instances --------------------------------------------------------------------------------

    def _of_instance(self, instance: Instance, name: str, made: Made) -> tuple[Value, ...]:
        stored = self._stored(instance, name)
        method = self.method(instance, name, made)
        if isinstance(method, Bound) and method.method is not None:
            kind = self.kind(method.method.scope)
            if kind in ("property", "cached-property"):
                return self._property(method, made, memoised=kind == "cached-property")
            if stored:
                return (*stored, method)
            return (method,)
        if stored:
            return stored
        given = self._field(instance, name)
        if given is not None:
            return given
        if method is not None:
            return (method,)
        values = self._class_values(instance.cls, name)
        if values is not None:
            return tuple(
                Bound(value, instance, made, name)
                if isinstance(value, Function) and isinstance(value.scope.node, ast.Lambda)
                else value
                for value in values
            )
        _, foreign = self.mro(instance.cls)
        for base in foreign:
            if name in externals.BOUND_METHODS_OF.get(base, ()):
                return (Bound(None, instance, made, name),)
        if instance.made is None:
            found: list[Value] = []
            for scope in self.evaluator.subclasses_of(instance.cls.scope):
                if name in scope.bindings:
                    found += self._of_instance(replace(instance, cls=class_value(scope)), name, made)
            return tuple(found) or UNKNOWN
        return UNKNOWN

    def method(self, instance: Instance, name: str, made: Made) -> Value | None:
        """A method of an instance, bound; a static method or a decorated function as it is; None if there is none."""
        for owner in self.mro(instance.cls)[0]:
            bindings = owner.scope.bindings.get(name, ())
            definitions = [b for b in bindings if b.kind is Bind.DEF]
            if not definitions:
                if any(b.value is not None for b in bindings):
                    return None
                continue
            scope = owner.scope.module.scope_of[definitions[0].node]
            kind = self.kind(scope)
            if kind == "accessor":
                continue
            plain = self.evaluator.function_of(scope)
            if kind in ("property", "cached-property"):
                return Bound(plain, instance, made, name)
            values = self.evaluator.decorated(scope, owner.frame)
            if len(values) != 1 or not isinstance(values[0], Function):
                return (
                    values[0]
                    if len(values) == 1 and not isinstance(values[0], Unknown)
                    else Bound(plain, instance, made, name)
                )
            if kind == "staticmethod":
                return values[0]
            receiver: Value = instance.cls if kind == "classmethod" else instance
            return Bound(values[0], receiver, made, name)
        return None

    def _property(self, method: Bound, made: Made, *, memoised: bool) -> tuple[Value, ...]:
        assert method.method is not None
        scope = method.method.scope
        parameters = scope.parameters
        arguments = (
            {parameters[0].arg: Argument(None, made.scope, None, method.receiver)}
            if parameters
            else dict[str, Argument]()
        )
        assert isinstance(made.node, ast.expr)
        frame = Frame(scope, arguments, made.node, made.scope, None, 1)
        found: list[Value] = []
        for returned in scope.returns:
            found += self.evaluator.evaluate(returned, scope, frame)
        if memoised:
            # A cached property runs once per instance: the object keeps the place in the property itself.
            return tuple(found) or UNKNOWN
        return self.evaluator.leave(found, Via(scope, replace(made, memoised=memoised))) or UNKNOWN

    def stores(self, cls: Class, name: str) -> list[AttributeStore]:
        """The assignments ``self.name = …`` in the methods of a class and its project bases."""
        found: list[AttributeStore] = []
        for owner in self.mro(cls)[0]:
            for store in owner.scope.module.attribute_stores.get(name, ()):
                function = store.scope.function
                while function.is_function and function.owner_class is None and function.parent is not None:
                    function = function.parent.function
                parameters = function.parameters
                if (
                    function.owner_class is owner.scope
                    and isinstance(store.target.value, ast.Name)
                    and parameters
                    and store.target.value.id == parameters[0].arg
                ):
                    found.append(store)
        return found

    def _stored(self, instance: Instance, name: str) -> tuple[Value, ...]:
        found: list[Value] = []
        for store in self.stores(instance.cls, name):
            if store.value is None:
                continue
            function = store.scope.function
            frame = instance.frame
            if frame is None or frame.scope is not function:
                parameters = function.parameters
                frame = (
                    Frame(
                        function,
                        {parameters[0].arg: Argument(None, store.scope, None, instance)},
                        store.value,
                        store.scope,
                        None,
                        1,
                    )
                    if instance.frame is not None and parameters and function.owner_class is not None
                    else None
                )
            values = self.evaluator.evaluate(store.value, store.scope, frame)
            for position in store.path:
                values = tuple(x for value in values for x in self.evaluator.element(value, position))
            found += [v for v in values if not _is_none(v)] or ([] if values else list(UNKNOWN))
        return tuple(found)

    def field_names(self, cls: Class) -> list[str]:
        """The annotated fields of a dataclass or NamedTuple, bases first."""
        names: list[str] = []
        for owner in reversed(self.mro(cls)[0]):
            assert isinstance(owner.scope.node, ast.ClassDef)
            for statement in owner.scope.node.body:
                if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                    if statement.target.id not in names:
                        names.append(statement.target.id)
        return names

    def _field(self, instance: Instance, name: str) -> tuple[Value, ...] | None:
        """The value given to a dataclass or NamedTuple field."""
        if name not in self.field_names(instance.cls):
            return None
        frame = instance.frame
        if frame is not None and frame.scope is instance.cls.scope:
            if name in frame.arguments:
                values = self.evaluator.argument(frame.arguments[name])
                for via in instance.via:
                    values = self.evaluator.leave(values, via)
                return values
            return self._class_values(instance.cls, name) or UNKNOWN
        if self._class_values(instance.cls, name) is None and self.find(instance.cls, "__init__") is not None:
            return None
        return (Parameter(instance.cls.scope, name),)

    def field_at(self, instance: Instance, position: int) -> tuple[Value, ...]:
        """The element of a NamedTuple instance."""
        names = self.field_names(instance.cls)
        if "typing.NamedTuple" not in self.mro(instance.cls)[1] or not 0 <= position < len(names):
            return UNKNOWN
        return self._field(instance, names[position]) or UNKNOWN

    # -- super ------------------------------------------------------------------------------------

    def _is_super(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"

    def _of_super(self, node: ast.Attribute, scope: Scope, made: Made) -> tuple[Value, ...]:
        function: Scope | None = scope.function
        while function is not None and function.owner_class is None:
            function = function.parent.function if function.parent is not None else None
        if function is None or function.owner_class is None:
            return UNKNOWN
        owner = function.owner_class
        cls = Class(owner, Made(owner.parent or owner, owner.node))
        for base in self.mro(cls)[0][1:]:
            found = self.method(Instance(base, None), node.attr, made)
            if isinstance(found, Bound):
                return (replace(found, receiver=Instance(cls, None)),)
        return UNKNOWN


def _is_none(value: Value) -> bool:
    return getattr(value, "value", value) is None


_BINDING = {
    "builtins.property": "property",
    "abc.abstractproperty": "property",
    "builtins.staticmethod": "staticmethod",
    "builtins.classmethod": "classmethod",
    "functools.cached_property": "cached-property",
    "werkzeug.utils.cached_property": "cached-property",
}
