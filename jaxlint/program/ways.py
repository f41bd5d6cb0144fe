"""What a way through the program is made of: the steps that a value takes, and the uses that it ends in."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.syntax import LoopNode, Scope


class How(enum.Enum):
    """What happens to a callable at the end of a flow."""

    CALLED = "called"
    TRACED = "traced"
    LOWERED = "lowered"
    STORED = "stored"
    ONCE = "run once"
    ESCAPES = "escapes"


@dataclass(frozen=True, slots=True)
class Use:
    """One end of a flow. ``node`` stands in ``scope``; for a call it is the call expression.

    ``exact`` is false where a method was matched by its name alone. ``each`` marks calls made once per element by a
    library function, ``differentiated`` calls under an eager ``grad`` and its relatives. ``stored`` says that the
    value went through an attribute, a global or a container on its way. ``decorates`` is the definition that a call
    made by a decorator is applied to.
    """

    how: How
    node: ast.AST
    scope: Scope
    exact: bool = True
    each: bool = False
    differentiated: bool = False
    stored: bool = False
    by: str = ""
    decorates: Scope | None = None
    entries: tuple[Entry, ...] = ()
    memoised: bool = False
    drawn: tuple[LoopNode, ...] = ()
    """The loops that only go over the container that holds the value: they come to it once each."""
    guessed: bool = False
    """Whether it was taken out of a container by a key that is not in view, and so may be another's."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The call through which a value entered a function, as the argument for one of its parameters."""

    callee: Scope
    call: ast.expr
    scope: Scope
    decorates: Scope | None = None
    """The definition, where the call is that of a decorator."""
    binds: bool = False
    """Whether the call only makes a ``partial``: the function runs when that one is called."""


Index = tuple[object, ...]
"""Where in a container a value is: positions and keys, outermost first; None for any element."""


@dataclass(frozen=True, slots=True)
class Step:
    """The value reached another expression. The marks are those of :class:`Use`, gathered on the way."""

    node: ast.expr
    scope: Scope
    index: Index = ()
    exact: bool = True
    differentiated: bool = False
    stored: bool = False
    entries: tuple[Entry, ...] = ()
    """The calls by which the value came in, innermost last."""
    memoised: bool = False
    """Whether it is reached only through a memoising wrapper."""
    drawn: tuple[LoopNode, ...] = ()
    guessed: bool = False
    leaves: bool = False
    """Whether it has just been returned by the call of the last entry."""

    @property
    def is_plain(self) -> bool:
        """Whether there is no mark that what follows would carry on."""
        marked = self.differentiated or self.stored or self.memoised or self.entries or self.drawn or self.guessed
        return self.exact and not marked


Way = Iterator[Use | Step]
