"""What a call gives: project functions are followed into their returns, known library functions have a meaning."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from jaxlint.program import externals
from jaxlint.program.syntax import Scope
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
    Partial,
    Sequence,
    Transformed,
    Unknown,
    Value,
    Via,
)

if TYPE_CHECKING:
    from jaxlint.program.evaluate import Evaluator

UNKNOWN: tuple[Value, ...] = (Unknown(),)
MOST_FRAMES = 7

_COPIES = frozenset({"builtins.list", "builtins.tuple", "builtins.sorted", "builtins.reversed", "builtins.iter"})


@dataclass(slots=True)
class Arguments:
    """The arguments of one call."""

    positional: list[Argument] = field(default_factory=list)
    keywords: dict[str, Argument] = field(default_factory=dict)
    starred: bool = False
    """Whether ``*args`` or ``**kwargs`` hides some."""

    def get(self, position: int, keyword: str) -> Argument | None:
        """The argument at a position or of that name."""
        if 0 <= position < len(self.positional):
            return self.positional[position]
        return self.keywords.get(keyword)

    @classmethod
    def of(cls, node: ast.Call, scope: Scope, frame: Frame | None) -> Arguments:
        """Those written at a call; what follows a ``*`` is not placed."""
        found = cls()
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                found.starred = True
                break
            found.positional.append(Argument(argument, scope, frame))
        for keyword in node.keywords:
            if keyword.arg is None:
                found.starred = True
            else:
                found.keywords[keyword.arg] = Argument(keyword.value, scope, frame)
        return found

    def after(self, first: Arguments) -> Arguments:
        """These arguments behind those that a partial application fixed."""
        return Arguments(
            [*first.positional, *self.positional], {**first.keywords, **self.keywords}, self.starred or first.starred
        )


@dataclass(frozen=True, slots=True)
class Place:
    """The expression that does a call, where it stands, and the frame of that place."""

    node: ast.expr
    scope: Scope
    frame: Frame | None

    @property
    def made(self) -> Made:
        """An object made by this expression."""
        return Made(self.scope, self.node)


class Calls:
    """Applies values to arguments."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Part of an evaluator."""
        self.evaluator = evaluator

    # -- entry points -----------------------------------------------------------------------------

    def call(self, node: ast.Call, scope: Scope, frame: Frame | None) -> tuple[Value, ...]:
        """The values of a call expression."""
        arguments = Arguments.of(node, scope, frame)
        place = Place(node, scope, frame)
        container = self._container_method(node, scope, frame)
        if container is not None:
            return container
        found: list[Value] = []
        for function in self.evaluator.evaluate(node.func, scope, frame):
            found += self.apply(function, arguments, place)
        return tuple(found)

    def subscript(
        self, instance: Instance, node: ast.Subscript, scope: Scope, frame: Frame | None
    ) -> tuple[Value, ...]:
        """``instance[key]`` of a class that defines ``__getitem__``."""
        method = self.evaluator.members.method(instance, "__getitem__", Made(scope, node))
        if not isinstance(method, Bound):
            return UNKNOWN
        return self.apply(method, Arguments([Argument(node.slice, scope, frame)]), Place(node, scope, frame))

    def decorate(
        self, decorator: ast.expr, values: tuple[Value, ...], scope: Scope, frame: Frame | None
    ) -> tuple[Value, ...]:
        """What a decorator makes of a definition; one that nothing is known of leaves it as it is."""
        found: list[Value] = []
        for applied in self.evaluator.evaluate(decorator, scope, frame):
            if isinstance(applied, External) and applied.name in _TRANSPARENT:
                found += values
                continue
            for value in values:
                arguments = Arguments([Argument(None, scope, frame, value)])
                result = self.apply(applied, arguments, Place(decorator, scope, frame))
                found += [value if isinstance(r, Unknown | ExternalResult) else r for r in result]
        return tuple(found) or values

    def loop_elements(
        self, call: ast.Call, scope: Scope, frame: Frame | None, path: tuple[int, ...]
    ) -> tuple[Value, ...] | None:
        """What ``for target in call(…)`` binds for the helpers that pair or count; None for other calls."""
        element = self.evaluator.element
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("items", "values", "keys") and not call.args:
            containers = self.evaluator.expand(self.evaluator.evaluate(call.func.value, scope, frame))
            if not any(isinstance(c, Mapping | Collected) for c in containers):
                return None
            if call.func.attr == "keys" or (call.func.attr == "items" and path[:1] != (1,)):
                return UNKNOWN
            rest = path[1:] if call.func.attr == "items" else path
            return self._descend([v for c in containers for v in element(c, None)], rest)
        names = {f.name for f in self.evaluator.evaluate(call.func, scope, frame) if isinstance(f, External)}
        if names == {"builtins.enumerate"} and call.args:
            if path[:1] != (1,):
                return UNKNOWN
            containers = self.evaluator.expand(self.evaluator.evaluate(call.args[0], scope, frame))
            return self._descend([v for c in containers for v in element(c, None)], path[1:])
        if names == {"builtins.zip"} and path and 0 <= path[0] < len(call.args):
            containers = self.evaluator.expand(self.evaluator.evaluate(call.args[path[0]], scope, frame))
            return self._descend([v for c in containers for v in element(c, None)], path[1:])
        return None

    def _descend(self, values: list[Value], path: tuple[int, ...]) -> tuple[Value, ...]:
        for position in path:
            values = [inner for value in values for inner in self.evaluator.element(value, position)]
        return tuple(values) or UNKNOWN

    # -- application ------------------------------------------------------------------------------

    def apply(self, function: Value, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        """The values of calling ``function``."""
        match function:
            case External():
                return self._external(function.name, arguments, place)
            case ExternalResult():
                return self._external_result(function, arguments, place)
            case Function():
                return self._function(function, arguments, place)
            case Bound() if function.method is not None:
                receiver = Argument(None, place.scope, place.frame, function.receiver)
                bound = Arguments([receiver, *arguments.positional], arguments.keywords, arguments.starred)
                return self._function(function.method, bound, place)
            case Class():
                return self._construct(function, arguments, place)
            case Instance():
                method = self.evaluator.members.method(function, "__call__", place.made)
                return self.apply(method, arguments, place) if isinstance(method, Bound) else UNKNOWN
            case Partial():
                fixed = Arguments.of(function.node, function.scope, function.frame)
                if not function.is_decorator_factory:
                    fixed.positional = fixed.positional[1:]
                found: list[Value] = []
                for inner in function.inner:
                    found += self.apply(inner, arguments.after(fixed), place)
                return tuple(found)
            case _:
                return UNKNOWN

    def _function(self, function: Function, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        scope = function.scope
        depth = place.frame.depth + 1 if place.frame is not None else 1
        current = place.frame
        while current is not None:
            if current.scope is scope:
                return UNKNOWN
            current = current.outer if current.outer is not current else None
        if depth > MOST_FRAMES or not isinstance(place.node, ast.expr):
            return UNKNOWN
        frame = Frame(scope, self.bind(scope, arguments), place.node, place.scope, function.frame, depth)
        made = replace(place.made, memoised=function.memoised)
        via = Via(scope, made)
        if scope.is_generator:
            return (
                tuple(
                    Collected(element, self._scope_of(element, scope), frame, made, (via,)) for element in scope.yields
                )
                or UNKNOWN
            )
        found: list[Value] = []
        for returned in scope.returns:
            found += self.evaluator.evaluate(returned, scope, frame)
        return self.evaluator.leave(found, via) or UNKNOWN

    @staticmethod
    def _scope_of(node: ast.expr, scope: Scope) -> Scope:
        return scope.module.scope_at(node)

    @staticmethod
    def bind(scope: Scope, arguments: Arguments) -> dict[str, Argument]:
        """Which argument each parameter gets."""
        bound: dict[str, Argument] = {}
        node = scope.node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            return bound
        positional = [*node.args.posonlyargs, *node.args.args]
        for parameter, argument in zip(positional, arguments.positional, strict=False):
            bound[parameter.arg] = argument
        names = {parameter.arg for parameter in scope.parameters}
        bound.update({name: argument for name, argument in arguments.keywords.items() if name in names})
        if arguments.starred:
            # What hides behind a star may fill any parameter left: none of them may fall back to its default.
            unknown = Argument(None, scope, None, Unknown("behind a star"))
            for name in names:
                bound.setdefault(name, unknown)
        return bound

    def _construct(self, cls: Class, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        made = place.made
        init = self.evaluator.members.find(cls, "__init__")
        scope = init.scope if isinstance(init, Function) else None
        depth = place.frame.depth + 1 if place.frame is not None else 1
        if depth > MOST_FRAMES:
            return (Instance(cls, made),)
        if scope is not None:
            receiver = Argument(None, place.scope, place.frame, Instance(cls, made))
            shifted = Arguments([receiver, *arguments.positional], arguments.keywords, arguments.starred)
            bound = self.bind(scope, shifted)
        else:
            scope = cls.scope
            bound = dict(arguments.keywords)
            bound.update(zip(self.evaluator.members.field_names(cls), arguments.positional, strict=False))
        return (Instance(cls, made, Frame(scope, bound, place.node, place.scope, cls.frame, depth)),)

    # -- library functions ------------------------------------------------------------------------

    def _external(self, name: str, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        name = self.evaluator.jit_like_names.get(name, name)
        jit_like = externals.JIT_LIKE.get(name)
        if jit_like is not None:
            return self._wrap(name, jit_like.keyword, arguments, place)
        transform = externals.TRANSFORMS.get(name)
        if transform is not None:
            return self._wrap(name, transform.keyword, arguments, place)
        if name in externals.PARTIALS:
            return self._partial(name, arguments, place)
        if name in externals.PASS_THROUGH:
            position = externals.PASS_THROUGH[name]
            taken = arguments.get(position, "")
            return self.evaluator.argument(taken) if taken is not None else UNKNOWN
        if name in externals.MEMOISERS:
            return self._memoise(name, arguments, place)
        if name in _COPIES or name in ("builtins.next", "builtins.enumerate"):
            return self._copied(name, arguments)
        if name == "builtins.getattr":
            return self._getattr(arguments, place)
        if name == "builtins.super":
            return UNKNOWN
        if name in ("builtins.staticmethod", "builtins.property") and arguments.positional:
            return self.evaluator.argument(arguments.positional[0])
        if name == "builtins.dict" and arguments.keywords and not arguments.positional:
            return UNKNOWN
        if isinstance(place.node, ast.Call):
            return (ExternalResult(externals.MAKERS.get(name, name), place.made, place.node, place.frame),)
        return (Unknown("a decorator of another package"),)

    def _wrap(self, name: str, keyword: str, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        """``jit(f, …)`` or ``grad(f, …)``; without a callable, a decorator factory."""
        wrapped = arguments.get(0, keyword) or arguments.get(0, "fun") or arguments.get(0, "f")
        if wrapped is None:
            if not isinstance(place.node, ast.Call):
                return UNKNOWN
            factory = Partial((External(name),), place.made, place.node, place.scope, place.frame)
            return (replace(factory, is_decorator_factory=True),)
        inner = self.evaluator.argument(wrapped)
        jit_like = externals.JIT_LIKE.get(name)
        if jit_like is not None:
            if jit_like.is_class_decorator and any(isinstance(value, Class) for value in inner):
                return inner
            return (Jitted(jit_like, inner, place.made, place.node, dict(arguments.keywords)),)
        return (Transformed(externals.TRANSFORMS[name], inner, place.made, place.node),)

    def _partial(self, name: str, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        if not arguments.positional or not isinstance(place.node, ast.Call):
            return UNKNOWN
        inner = self.evaluator.argument(arguments.positional[0])
        return (Partial(inner, place.made, place.node, place.scope, place.frame, is_pytree=externals.PARTIALS[name]),)

    def _memoise(self, name: str, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        if not arguments.positional:
            return (
                (ExternalResult(name, place.made, place.node, place.frame),)
                if isinstance(place.node, ast.Call)
                else UNKNOWN
            )
        values = self.evaluator.argument(arguments.positional[0])
        if all(isinstance(value, Constant) for value in values) and isinstance(place.node, ast.Call):
            return (ExternalResult(name, place.made, place.node, place.frame),)
        return tuple(replace(v, memoised=True) if isinstance(v, Function) else v for v in values)

    def _external_result(self, function: ExternalResult, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        """Calling what an external call gave: the decorators that take options first."""
        made = externals.MADE_BY_RESULT.get(function.name)
        if made is not None and isinstance(place.node, ast.Call):
            return (ExternalResult(made, place.made, place.node, place.frame),)
        if not arguments.positional:
            return UNKNOWN
        if function.name == "functools.wraps":
            return self.evaluator.argument(arguments.positional[0])
        if function.name in externals.MEMOISERS:
            values = self.evaluator.argument(arguments.positional[0])
            return tuple(replace(v, memoised=True) if isinstance(v, Function) else v for v in values)
        return UNKNOWN

    def _copied(self, name: str, arguments: Arguments) -> tuple[Value, ...]:
        if not arguments.positional:
            return UNKNOWN
        values = self.evaluator.argument(arguments.positional[0])
        if name == "builtins.next":
            return tuple(x for value in values for x in self.evaluator.element(value, None))
        return tuple(v if isinstance(v, Sequence | Collected) else Unknown() for v in values)

    def _getattr(self, arguments: Arguments, place: Place) -> tuple[Value, ...]:
        if len(arguments.positional) < 2:
            return UNKNOWN
        receiver, named = arguments.positional[:2]
        names = [v.value for v in self.evaluator.argument(named) if isinstance(v, Constant)]
        if len(names) != 1 or not isinstance(names[0], str):
            return UNKNOWN
        found: list[Value] = []
        for value in self.evaluator.argument(receiver):
            found += self.evaluator.members.member(value, names[0], place.made, place.frame)
        return tuple(found)

    def _container_method(self, node: ast.Call, scope: Scope, frame: Frame | None) -> tuple[Value, ...] | None:
        """``d.get(k)``, ``d.pop(k)``, ``d.values()`` … of a container whose elements are known."""
        if not isinstance(node.func, ast.Attribute) or node.func.attr not in _CONTAINER_METHODS:
            return None
        containers = self.evaluator.evaluate(node.func.value, scope, frame)
        known: list[Value] = [c for c in containers if isinstance(c, Mapping | Collected | Sequence)]
        if not known:
            return None
        if node.func.attr in ("values", "copy"):
            return tuple(known)
        key = node.args[0] if node.args and isinstance(node.args[0], ast.Constant) else None
        found = [value for container in known for value in self.evaluator.element(container, key)]
        if len(node.args) > 1:
            found += self.evaluator.evaluate(node.args[1], scope, frame)
        return tuple(found)


_CONTAINER_METHODS = frozenset({"get", "pop", "setdefault", "values", "copy"})
_TRANSPARENT = frozenset(
    {
        "builtins.property",
        "builtins.staticmethod",
        "builtins.classmethod",
        "abc.abstractmethod",
        "typing.overload",
        "typing.override",
        "typing.final",
        "contextlib.contextmanager",
        "functools.cached_property",
    }
)
