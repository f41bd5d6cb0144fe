"""Abstract values: what an expression gives, and where the object that it gives is made."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from jaxlint.program.externals import JitLike, Transform
from jaxlint.program.syntax import Module, Scope


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """The arguments with which a project function is followed: one level of a call string.

    ``arguments`` maps parameter names to the expression given, the scope it stands in and the frame of that scope.
    ``call`` is the call expression (or the decorator) and ``caller`` the scope that it stands in.
    """

    scope: Scope
    arguments: dict[str, Argument]
    call: ast.expr
    caller: Scope
    outer: Frame | None
    depth: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Argument:
    """An argument of a call: an expression to evaluate in its own scope, or a value that is known already."""

    expression: ast.expr | None
    scope: Scope
    frame: Frame | None
    value: Value | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """Where an object is made: the expression that, each time it runs, makes another one.

    ``origin`` is the place inside a called factory where the object really comes into being, when ``node`` is the
    call of that factory. ``memoised`` marks what a memoising decorator keeps.
    """

    scope: Scope
    node: ast.AST
    origin: Made | None = None
    memoised: bool = False

    @property
    def root(self) -> Made:
        """The innermost origin."""
        made = self
        while made.origin is not None:
            made = made.origin
        return made


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """Base of the abstract values."""


@dataclass(frozen=True, slots=True, eq=False)
class Unknown(Value):
    """Nothing is known."""

    reason: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Constant(Value):
    """A literal."""

    value: object
    node: ast.expr
    scope: Scope


@dataclass(frozen=True, slots=True, eq=False)
class ModuleValue(Value):
    """A module of the project."""

    module: Module


@dataclass(frozen=True, slots=True, eq=False)
class External(Value):
    """An object of a package that is not part of the program, by canonical dotted name."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class ExternalResult(Value):
    """What a call of an external function or class gives."""

    name: str
    made: Made
    node: ast.Call
    frame: Frame | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Function(Value):
    """A ``def`` or lambda of the project; ``frame`` is that of its enclosing function.

    ``memoised``: calls with equal arguments give the object of the first call.
    """

    scope: Scope
    made: Made
    frame: Frame | None = None
    memoised: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Class(Value):
    """A class of the project."""

    scope: Scope
    made: Made
    frame: Frame | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Via:
    """A call out of which a value came: objects made in ``callee`` are made by ``made`` for the caller."""

    callee: Scope
    made: Made


@dataclass(frozen=True, slots=True, eq=False)
class Instance(Value):
    """An instance of a project class; ``frame`` binds the arguments of its constructor when the call is known."""

    cls: Class
    made: Made | None
    frame: Frame | None = None
    via: tuple[Via, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Bound(Value):
    """A bound method: a new object at each attribute access, equal to another while both receivers are one object.

    ``method`` is None for a method of an external base class.
    """

    method: Function | None
    receiver: Value
    made: Made
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Partial(Value):
    """``functools.partial`` or a pytree partial."""

    inner: tuple[Value, ...]
    made: Made
    node: ast.Call
    scope: Scope
    frame: Frame | None
    is_pytree: bool = False
    is_decorator_factory: bool = False
    """Whether it is a wrapper that still waits for its function: ``jit(static_argnums=0)``."""


@dataclass(frozen=True, slots=True, eq=False)
class Transformed(Value):
    """The result of a transform such as ``jax.grad``."""

    spec: Transform
    inner: tuple[Value, ...]
    made: Made
    node: ast.expr


@dataclass(frozen=True, slots=True, eq=False)
class Jitted(Value):
    """The result of a jit-like wrapper around a callable.

    ``options`` are the keyword arguments of the wrapper with the scope and frame that they stand in.
    """

    spec: JitLike
    inner: tuple[Value, ...]
    made: Made
    node: ast.expr
    options: dict[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Sequence(Value):
    """A literal list, tuple or set whose elements are evaluated when they are taken out."""

    node: ast.List | ast.Tuple | ast.Set
    scope: Scope
    frame: Frame | None
    made: Made
    via: tuple[Via, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Mapping(Value):
    """A literal dict whose values are evaluated when they are taken out."""

    node: ast.Dict
    scope: Scope
    frame: Frame | None
    made: Made
    via: tuple[Via, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Collected(Value):
    """A comprehension, or another container all of whose elements come from one expression."""

    element: ast.expr
    scope: Scope
    frame: Frame | None
    made: Made
    via: tuple[Via, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Parameter(Value):
    """A parameter whose argument is not known in the present frame."""

    scope: Scope
    name: str


def class_value(scope: Scope) -> Class:
    """The class that a class scope defines."""
    return Class(scope, Made(scope.parent or scope, scope.node))
