"""Kinds: what a value is as part of jit's key.

A *kind* is a leaf (a Python number, a NumPy value, a jax array), a container with the kinds of its parts, or
something that is neither. A value of a program has several alternatives, each with the place where it comes from.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from jaxlint.findings import Confidence
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Instance

MOST_ALTERNATIVES = 12
MOST_DEPTH = 3
MOST_CALLS = 6


class World(enum.Enum):
    """Whose number or array a leaf is."""

    PYTHON = "Python"
    NUMPY = "NumPy"
    JAX = "jax"


@dataclass(frozen=True, slots=True)
class Kind:
    """Base of the kinds."""


@dataclass(frozen=True, slots=True)
class Leaf(Kind):
    """A number or an array.

    ``dtype`` is ``bool``, ``int``, ``float`` or ``complex`` for a Python number, else a dtype's name, or None where it
    is not known. ``weak`` matters for jax arrays only. ``rank`` is 0 for a scalar, 1 for a vector, 2 for an array of
    one or more dimensions, None where it is not known.
    """

    world: World
    dtype: str | None
    weak: bool | None = False
    rank: int | None = 0
    placed: str | None = None
    """Where a jax array is bound to (see ``kind_placement``); None where that is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class Tree(Kind):
    """A container.

    ``form`` names its type as jax tells it apart (``list``, ``tuple``, ``dict`` …, or the class of a namedtuple or
    dataclass, then ``cls`` is the node that defines it). ``items`` are the parts in order where their number is
    known, ``named`` the parts by key or field, ``each`` the kinds of any part where only that is known.
    """

    form: str
    cls: ast.AST | None = None
    items: tuple[Kinds, ...] | None = None
    named: dict[str, Kinds] | None = None
    each: Kinds = ()
    keys: Kinds = ()
    """The kinds of the keys of a dict, where they are no literal strings."""
    instance: Instance | None = None
    """The instance of a project class that this is, if it is one."""
    seen: dict[int, object] = field(default_factory=dict, init=False, repr=False)
    """The keys of ``key_of`` that were made of it."""


@dataclass(frozen=True, slots=True)
class Other(Kind):
    """Something that is no number and no container: a str, None, a callable, a helper object of a library."""

    what: str


@dataclass(frozen=True, slots=True)
class Text(Other):
    """A str in which data is written, as JSON."""

    holds: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class NotKnown(Kind):
    """Nothing is known."""


Decision = tuple[ast.AST, str]


@dataclass(frozen=True, slots=True, eq=False)
class Alternative:
    """One kind that a value can have.

    ``node`` and ``scope`` are the place where the value gets that kind. ``decisions`` are the branches that must be
    taken for it; ``via`` the calls in the program through which it comes, innermost first.
    """

    kind: Kind
    node: ast.AST
    scope: Scope
    confidence: Confidence = Confidence.CERTAIN
    decisions: frozenset[Decision] = frozenset()
    via: tuple[tuple[ast.AST, Scope], ...] = ()

    def under(self, decisions: Iterable[Decision]) -> Alternative:
        """The same alternative, with further branches to be taken."""
        return replace(self, decisions=self.decisions | frozenset(decisions))

    def at_most(self, confidence: Confidence) -> Alternative:
        """The same alternative, no surer than ``confidence``."""
        return self if confidence >= self.confidence else replace(self, confidence=confidence)

    def of(self, kind: Kind) -> Alternative:
        """Another kind, for the same reasons."""
        return replace(self, kind=kind)


Kinds = tuple[Alternative, ...]

UNKNOWN = NotKnown()
NONE = Other("None")
STRING = Other("a str")
FUNCTION = Other("a function")
ARCHIVE = Other("what numpy.load gives")
SHAPE = Other("a shape")
"""The tuple of ints that ``x.shape`` gives."""


def python(dtype: str) -> Leaf:
    """A Python number."""
    return Leaf(World.PYTHON, dtype, weak=None if dtype == "bool" else True)


def numpy(dtype: str | None, rank: int | None = 0) -> Leaf:
    """A NumPy scalar or array."""
    return Leaf(World.NUMPY, dtype, weak=False, rank=rank)


def jax(dtype: str | None, weak: bool | None = False, rank: int | None = 0) -> Leaf:
    """A jax array."""
    return Leaf(World.JAX, dtype, weak=weak, rank=rank)


def key_of(kind: Kind, depth: int = MOST_DEPTH) -> object:
    """What makes two kinds the same alternative."""
    if not isinstance(kind, Tree):
        return kind
    if depth not in kind.seen:
        kind.seen[depth] = _key_of(kind, depth)
    return kind.seen[depth]


def _key_of(kind: Tree, depth: int) -> object:
    if depth == 0:
        return (kind.form, kind.cls)
    inner = depth - 1
    items = None if kind.items is None else tuple(_keys(part, inner) for part in kind.items)
    named = None if kind.named is None else tuple(sorted((n, _keys(part, inner)) for n, part in kind.named.items()))
    return (kind.form, kind.cls, items, named, _keys(kind.each, inner))


class _Set(frozenset[object]):
    """A set that can be sorted beside a string (its order does not matter)."""

    def __lt__(self, other: object) -> bool:
        return False


def _keys(kinds: Kinds, depth: int) -> _Set:
    return _Set(key_of(alternative.kind, depth) for alternative in kinds)


def merged(kinds: Iterable[Alternative]) -> Kinds:
    """Alternatives without repetitions: of one kind, the one with the fewest conditions and the surest."""
    found: dict[object, list[Alternative]] = {}
    count = 0
    for alternative in kinds:
        same = found.setdefault(key_of(alternative.kind), [])
        ends = alternative.via[-1:]
        if any(
            known.decisions <= alternative.decisions
            and known.confidence >= alternative.confidence
            and (not known.via or known.via[-1:] == ends)
            for known in same
        ):
            continue
        if count < MOST_ALTERNATIVES * 2 and len(same) < MOST_ALTERNATIVES:
            same.append(alternative)
            count += 1
    return tuple(alternative for same in found.values() for alternative in same)


# -- what jit compares ------------------------------------------------------------------------------------

CANONICAL = {"float64": "float32", "int64": "int32", "uint64": "uint32", "complex128": "complex64", "longdouble": None}
_OF_PYTHON = {"bool": "bool", "int": "int32", "float": "float32", "complex": "complex64"}


def traced(leaf: Leaf) -> Leaf:
    """The array that a leaf is inside a traced function, and that jit compares (with 64-bit types off)."""
    if leaf.world is World.PYTHON:
        return jax(_OF_PYTHON[leaf.dtype or "float"], leaf.dtype != "bool")
    dtype = CANONICAL.get(leaf.dtype, leaf.dtype) if leaf.dtype is not None else None
    return jax(dtype, False if leaf.world is World.NUMPY else leaf.weak, leaf.rank)


class Difference(enum.Enum):
    """What another kind in the same place costs."""

    NONE = "none"
    ENTRY = "entry"
    RETRACE = "retrace"
    UNKNOWN = "unknown"


def compare_leaves(one: Leaf, other: Leaf) -> Difference:
    """What it costs that a parameter gets ``one`` here and ``other`` there."""
    a, b = traced(one), traced(other)
    if a.rank is not None and b.rank is not None and (a.rank == 0) != (b.rank == 0):
        return Difference.RETRACE
    if a.dtype is not None and b.dtype is not None and a.dtype != b.dtype:
        return Difference.RETRACE
    if a.weak is not None and b.weak is not None and a.weak != b.weak:
        return Difference.RETRACE
    if a.rank != 0 or None in (b.rank, a.dtype, b.dtype, a.weak, b.weak):
        return Difference.UNKNOWN
    return Difference.NONE if one.world is other.world else Difference.ENTRY


_WORDS = {"bool": "a Python bool", "int": "a Python int", "float": "a Python float", "complex": "a Python complex"}
_FORMS = {
    "list": "a list",
    "tuple": "a tuple",
    "dict": "a dict",
    "set": "a set",
    "OrderedDict": "an OrderedDict",
    "defaultdict": "a defaultdict",
}


def described(kind: Kind) -> str:
    """A kind in words."""
    match kind:
        case Leaf(world=World.PYTHON):
            return _WORDS[kind.dtype or "float"]
        case Leaf(dtype=str() as dtype) if dtype.startswith("key<"):
            return "a typed key" if dtype == "key<fry>" else f"a typed key of {dtype[4:-1]}"
        case Leaf():
            weak = "weakly typed " if kind.world is World.JAX and kind.weak else ""
            article = "an" if (weak + (kind.dtype or "")).startswith(("i", "u")) and not weak else "a"
            what = "scalar" if kind.rank == 0 else "array" if kind.rank else "value"
            if kind.world is World.NUMPY and kind.rank == 0 and kind.dtype:
                return f"an np.{kind.dtype}" if kind.dtype != "bool" else "a NumPy bool"
            if kind.dtype is None:
                return f"a {weak}{'jnp' if kind.world is World.JAX else 'NumPy'} {what}"
            return f"{article} {weak}{kind.dtype} {'jnp' if kind.world is World.JAX else 'NumPy'} {what}"
        case Tree():
            return _FORMS.get(kind.form, f"the class {kind.form}")
        case Other():
            return kind.what
        case _:
            return "something not known"


# -- building alternatives --------------------------------------------------------------------------------


def through(alternative: Alternative, call: ast.AST, where: Scope) -> Alternative:
    """An alternative as it arrives through a call in the program."""
    if len(alternative.via) >= MOST_CALLS:
        return alternative
    return replace(alternative, via=(*alternative.via, (call, where)))


def combined(parts: Iterable[Alternative], kind: Kind, node: ast.AST, scope: Scope) -> Alternative:
    """A kind that follows from several others."""
    parts = list(parts)
    decisions = frozenset(d for part in parts for d in part.decisions)
    confidence = min((part.confidence for part in parts), default=Confidence.CERTAIN)
    via = max((part.via for part in parts), key=len, default=())
    return Alternative(kind, node, scope, confidence, decisions, via)


def contradict(a: Alternative, b: Alternative) -> bool:
    """Whether two alternatives need different arms of one branch."""
    arms = dict(a.decisions)
    return any(arms.get(node, arm) != arm for node, arm in b.decisions)


def parts_of(tree: Tree) -> Kinds:
    """All parts of a container, together."""
    parts = [*(tree.items or ()), *(tree.named or {}).values(), tree.each]
    return merged(a for part in parts for a in part)


def constant(value: object) -> Kind:
    """The kind of a literal."""
    match value:
        case bool() | int() | float() | complex():
            return python(type(value).__name__)
        case str() | bytes():
            return STRING
        case None:
            return NONE
        case _:
            return UNKNOWN


def mapped(kind: Kind, leaf: Callable[[Kind], Kind]) -> Kind:
    """A value with each leaf replaced, its containers kept."""
    if not isinstance(kind, Tree):
        return leaf(kind)

    def over(kinds: Kinds) -> Kinds:
        return merged(a.of(mapped(a.kind, leaf)) for a in kinds)

    items = None if kind.items is None else tuple(map(over, kind.items))
    named = None if kind.named is None else {name: over(part) for name, part in kind.named.items()}
    return Tree(kind.form, kind.cls, items, named, over(kind.each), instance=kind.instance)


def as_traced(kind: Kind) -> Kind:
    """What a value is inside a traced function that receives it, and what comes out of one."""
    return mapped(kind, lambda leaf: traced(leaf) if isinstance(leaf, Leaf) else leaf)


def placed(kind: Kind, place: str | None) -> Kind:
    """A value whose arrays are bound to a place."""
    return mapped(kind, lambda leaf: replace(leaf, placed=place) if isinstance(leaf, Leaf) else leaf)


def leaves_of(kind: Kind) -> list[Leaf | None]:
    """The leaves of a value; None for what is not known."""
    if isinstance(kind, Leaf):
        return [kind]
    if isinstance(kind, Tree):
        return [leaf for a in parts_of(kind) for leaf in leaves_of(a.kind)]
    return [None] if isinstance(kind, NotKnown) else []
