"""Applies the table of library functions to the kinds of a call's arguments."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.calls import Arguments
from jaxlint.program.kind_arrays import (
    as_leaf,
    as_numpy,
    is_unsettled,
    numpy_dtype,
    rank_of_shape,
    reshaped_rank,
    stacked,
)
from jaxlint.program.kind_placement import FREE
from jaxlint.program.kind_table import DRAW_SIZE, TABLE, Gives, dtype_named, dtype_spelled
from jaxlint.program.kind_values import (
    CANONICAL,
    NONE,
    STRING,
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Leaf,
    Tree,
    World,
    merged,
    numpy,
    parts_of,
    python,
    traced,
)
from jaxlint.program.promotion import category, joined_rank, of_numpy, promoted
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Argument, Constant, External

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

_PYTHON = {Gives.BOOL: "bool", Gives.INT: "int", Gives.FLOAT: "float", Gives.COMPLEX: "complex"}
MOST_COMBINATIONS = 12
_ASKS_THE_ARRAY = frozenset(
    {"mean", "std", "var", "max", "min", "amax", "amin", "sum", "prod", "any", "all", "argmax", "argmin"}
)
"""Functions of NumPy that call the argument's own method, so that a jax array gives a jax array."""
_OF_BOOLS = frozenset({"maximum", "minimum", "fmax", "fmin", "where", "clip"})
"""Functions that leave bools bools."""
_FOR_FLOATS = frozenset({"relu", "elu", "gelu", "softplus"})
"""Functions with rules of their own for integers and bools."""
_HANDED_OVER = frozenset({"flip", "squeeze", "transpose", "repeat", "reshape", "swapaxes"})
"""Functions of NumPy that hand the array over to its own method."""
_STRENGTHENS = frozenset({"log2", "log10", "gelu"})
"""Functions that multiply with an array of their own, and so may make a weak type strong."""
_MAKES = frozenset({Gives.FILLED, Gives.FILLED_WITH, Gives.CONVERTED, Gives.SPACED, Gives.RANGE})
"""Functions of jax.numpy whose result is a new array that is bound to no device."""
_KEY_TYPES = {"": "fry", "threefry2x32": "fry", "unsafe_rbg": "urbg"}
_DRAW_DTYPE = {"truncated_normal": 4, "randint": 4, "bernoulli": -1}
_OF_DRAW = {Gives.FLOAT_DRAW: "float32", Gives.INT_DRAW: "int32", Gives.BOOL_DRAW: "bool"}
_DTYPE_AT = {"eye": 3, "identity": 1, "zeros": 1, "ones": 1, "empty": 1, "full": 2, "asarray": 1, "array": 1}


class Library:
    """Calls of functions in the table."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model

    @staticmethod
    def knows(name: str) -> bool:
        """Whether a function is a dtype that converts its argument."""
        head = name.rpartition(".")[0]
        return head in ("numpy", "jax.numpy") and dtype_named(name) is not None

    def call(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope) -> Kinds:
        """The kinds of calling a function of the table."""
        gives = TABLE.get(name)
        world = World.JAX if name.startswith("jax.") else World.NUMPY
        if gives in _PYTHON:
            return (Alternative(python(_PYTHON[gives]), node, scope),)
        if gives is Gives.STR:
            return (Alternative(STRING, node, scope),)
        if gives is Gives.KEY:
            return self._key(name, arguments, node, scope)
        if gives is None:
            return self._converted(name, world, arguments, node, scope)
        return self.answered(gives, world, arguments, node, scope, name.rpartition(".")[2])

    def _key(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope) -> Kinds:
        """A random key: a raw one is a vector of uint32, a typed one has a dtype of its own."""
        if name.endswith(("fold_in", "split")):
            kinds = self.model.names.argument(arguments.positional[0]) if arguments.positional else ()
            return kinds if name.endswith("fold_in") else tuple(map(_split, kinds))
        if name.endswith("PRNGKey"):
            return (Alternative(Leaf(World.JAX, "uint32", False, 1, FREE), node, scope),)
        implementation = arguments.get(1, "impl")
        value = getattr(implementation.expression, "value", None) if implementation is not None else ""
        dtype = f"key<{_KEY_TYPES.get(value, value)}>" if isinstance(value, str) else None
        return (Alternative(Leaf(World.JAX, dtype, False, 0, FREE), node, scope),)

    def answered(
        self, gives: Gives, world: World, arguments: Arguments, node: ast.expr, scope: Scope, name: str
    ) -> Kinds:
        """The kinds that a shape of answer gives for the kinds of the arguments."""
        if arguments.starred and not arguments.positional:
            return (Alternative(UNKNOWN, node, scope),)
        wanted = [self.model.names.argument(a) for a in arguments.positional[:3]]
        found: list[Alternative] = []
        for parts in _products(wanted):
            if any(is_unsettled(part.kind) for part in parts):
                continue
            kind = _narrowed(self._kind(gives, world, [p.kind for p in parts], arguments, name))
            if gives in _MAKES and isinstance(kind, Leaf) and not any(_is_on_device(p.kind) for p in parts):
                kind = replace(kind, placed=FREE)
            elif gives in _OF_DRAW and isinstance(kind, Leaf) and world is World.JAX and parts:
                key = parts[0].kind
                kind = replace(kind, placed=key.placed if isinstance(key, Leaf) else None)
            decisions = frozenset(d for part in parts for d in part.decisions)
            confidence = min((p.confidence for p in parts), default=Confidence.CERTAIN)
            via = max((p.via for p in parts), key=len, default=())
            found.append(Alternative(kind, node, scope, confidence, decisions, via))
        return merged(found)

    def _kind(self, gives: Gives, world: World, kinds: list[Kind], arguments: Arguments, name: str) -> Kind:
        match gives:
            case Gives.LIKE | Gives.INEXACT | Gives.TRUTH:
                return self._elementwise(gives, world, kinds, name=name)
            case Gives.REDUCED | Gives.SUMMED | Gives.AVERAGED | Gives.TESTED | Gives.COUNTED:
                return self._reduced(gives, world, kinds, arguments, name)
            case Gives.FILLED | Gives.FILLED_WITH:
                return self._filled(gives, world, kinds, arguments, name)
            case Gives.FILLED_LIKE:
                leaf = as_leaf(kinds[0], world) if kinds else None
                weak = leaf.weak if leaf is not None and leaf.world is World.JAX else False
                weak = (
                    None
                    if leaf is None
                    else leaf.dtype != "bool"
                    if leaf.world is World.PYTHON and world is World.JAX
                    else weak
                )
                dtype, given = self.dtype(arguments, -1)
                own = numpy_dtype(leaf) if leaf is not None else None
                rank = leaf.rank if leaf is not None else None
                return Leaf(world, dtype if given else own, False if given else weak, rank)
            case Gives.CONVERTED:
                return self._array(world, kinds, arguments, name)
            case Gives.SPACED:
                dtype, given = self.dtype(arguments, 5)
                return Leaf(world, dtype if given else "float64" if world is World.NUMPY else "float32", False, 1)
            case Gives.RANGE:
                return self._range(world, kinds, arguments)
            case Gives.CHOSEN:
                return (
                    self._elementwise(Gives.LIKE, world, kinds[1:], kinds[:1], "where") if len(kinds) == 3 else UNKNOWN
                )
            case Gives.STACKED:
                return stacked(world, kinds, name)
            case Gives.FLOAT_ARRAY:
                dtype, given = self.dtype(arguments, 2)
                return Leaf(world, dtype if given else "float32", False, 2)
            case Gives.RESHAPED:
                return self._reshaped(world, kinds, arguments, name)
            case Gives.CONTRACTED:
                made = self._elementwise(Gives.LIKE, world, kinds[:2], name=name) if len(kinds) > 1 else UNKNOWN
                if world is World.NUMPY and any(isinstance(k, Leaf) and k.world is World.PYTHON for k in kinds):
                    made = numpy(None)  # the Python number is made an array of its own first
                return replace(made, rank=None) if isinstance(made, Leaf) else Leaf(world, None, None, None)
            case Gives.FLOATS:
                leaf = as_leaf(kinds[0], world) if kinds else None
                dtype = "float64" if world is World.NUMPY else None
                return Leaf(world, dtype, False if world is World.NUMPY else None, leaf.rank if leaf else None)
            case Gives.INDICES:
                leaf = as_leaf(kinds[-1 if name == "searchsorted" else 0], world) if len(kinds) > 1 else None
                return Leaf(world, "int64" if world is World.NUMPY else "int32", False, leaf.rank if leaf else None)
            case Gives.FLOAT_DRAW | Gives.INT_DRAW | Gives.BOOL_DRAW:
                return self.drawn(gives, world, arguments, name)
            case _:
                return UNKNOWN

    # -- elementwise functions and reductions --------------------------------------------------------

    def _reshaped(self, world: World, kinds: list[Kind], arguments: Arguments, name: str) -> Kind:
        """NumPy's functions ask the array itself, so that a jax array gives a jax array."""
        leaf = as_leaf(kinds[0], world) if kinds else None
        if leaf is None:
            return UNKNOWN
        if leaf.world is World.JAX and name in _HANDED_OVER:
            world = World.JAX
        elif leaf.world is not World.JAX and world is World.JAX and name == "reshape":
            return UNKNOWN
        made = self._elementwise(Gives.LIKE, world, [leaf], name=name)
        whole = len(arguments.positional) < 2 and not arguments.keywords
        return replace(made, rank=reshaped_rank(name, leaf, whole=whole)) if isinstance(made, Leaf) else made

    @staticmethod
    def _elementwise(
        gives: Gives, world: World, kinds: list[Kind], others: list[Kind] | None = None, name: str = ""
    ) -> Kind:
        leaves = [as_leaf(kind, world) for kind in kinds]
        sizes = [as_leaf(kind, world) for kind in (*kinds, *(others or ()))]
        rank = joined_rank(*(leaf.rank if leaf is not None else None for leaf in sizes))
        known = [leaf for leaf in leaves if leaf is not None]
        if gives is Gives.TRUTH:
            weak = promoted(known, rank).weak if len(known) == len(leaves) else None
            weak = None if weak and name.startswith("is") else weak
            return Leaf(world, "bool", False if world is World.NUMPY else weak, rank)
        if len(known) < len(leaves) or not known:
            # NumPy's answer is strong whatever it was given; what it was given may have been a jax array.
            return Leaf(world, None, False if world is World.NUMPY else None, rank)
        if world is World.JAX:
            if name in _FOR_FLOATS and any(category(traced(leaf).dtype) != "float" for leaf in known):
                return Leaf(world, None, None, rank)
            made = promoted(known, rank, inexact=gives is Gives.INEXACT)
            if name in _STRENGTHENS and made.weak:
                return Leaf(world, made.dtype, None, rank)
            return made if made.dtype != "bool" or name in _OF_BOOLS else Leaf(world, None, made.weak, rank)
        first = known[0]
        dtype = numpy_dtype(first)
        for leaf in known[1:]:
            dtype = of_numpy(numpy(dtype) if first.world is not World.PYTHON else first, as_numpy(leaf))
            first = numpy(dtype)
        if all(leaf.world is World.PYTHON for leaf in known):
            order = ("bool", "int", "float", "complex")
            widest = max((leaf.dtype or "float" for leaf in known), key=order.index)
            dtype = {"bool": "bool", "int": "int64", "float": "float64", "complex": "complex128"}[widest]
        if gives is Gives.INEXACT and category(dtype) in ("int", "bool"):
            dtype = "float64" if dtype in ("int32", "int64", "uint32", "uint64") else None
        elif dtype == "bool" and name not in _OF_BOOLS:
            dtype = None
        return numpy(dtype, rank)

    def _reduced(self, gives: Gives, world: World, kinds: list[Kind], arguments: Arguments, name: str) -> Kind:
        leaf = as_leaf(kinds[0], world) if kinds else None
        axis_at = 2 if name in ("percentile", "quantile", "norm") else 1
        whole = arguments.get(axis_at, "axis") is None and "keepdims" not in arguments.keywords
        if name in ("percentile", "quantile") and len(kinds) > 1:
            which = as_leaf(kinds[1], world)
            whole = whole and which is not None and which.rank == 0
        rank = 0 if whole and not arguments.starred else None
        if leaf is not None and leaf.rank in (0, 1) and name not in ("percentile", "quantile"):
            rank = 0 if "keepdims" not in arguments.keywords else rank
        dtype, given = self.dtype(arguments, -1)
        if leaf is not None and leaf.world is World.JAX and name in _ASKS_THE_ARRAY:
            world = World.JAX
        if given:
            return Leaf(world, dtype, False, rank)
        own = numpy_dtype(leaf) if leaf is not None else None
        if gives is Gives.TESTED:
            return Leaf(world, "bool", False, rank)
        if gives is Gives.COUNTED:
            return Leaf(world, "int64" if world is World.NUMPY else "int32", False, rank)
        if gives is Gives.AVERAGED and category(own) in ("int", "bool"):
            own = "float64" if world is World.NUMPY else "float32"
        if gives is Gives.SUMMED and category(own) in ("int", "bool"):
            own = "int64" if own in ("bool", "int8", "int16", "int32", "int64") else None
            if world is World.JAX:
                own = None
        return Leaf(world, own, False, rank)

    # -- making arrays -------------------------------------------------------------------------------

    def _filled(self, gives: Gives, world: World, kinds: list[Kind], arguments: Arguments, name: str) -> Kind:
        rank = 2 if name in ("eye", "identity") else rank_of_shape(kinds[0] if kinds else UNKNOWN)
        dtype, given = self.dtype(arguments, _DTYPE_AT[name])
        if given:
            return Leaf(world, dtype, False, rank)
        if gives is Gives.FILLED:
            return Leaf(world, "float64" if world is World.NUMPY else "float32", False, rank)
        value = as_leaf(kinds[1], world) if len(kinds) > 1 else None
        if value is None:
            return Leaf(world, None, False if world is World.NUMPY else None, rank)
        if world is World.JAX:
            made = promoted([value], rank)
            return made if category(made.dtype) != "bool" else Leaf(world, "bool", False, rank)
        return numpy(numpy_dtype(value), rank)

    def _array(self, world: World, kinds: list[Kind], arguments: Arguments, name: str) -> Kind:
        leaf = as_leaf(kinds[0], world) if kinds else None
        rank = leaf.rank if leaf is not None else 2 if kinds and isinstance(kinds[0], Tree) else None
        dtype, given = self.dtype(arguments, _DTYPE_AT.get(name, 1))
        if given:
            return Leaf(world, dtype, False, rank)
        if leaf is None:
            return Leaf(world, None, False if world is World.NUMPY else None, rank)
        if world is World.NUMPY:
            return numpy(numpy_dtype(leaf), rank)
        return promoted([leaf], rank)

    def _range(self, world: World, kinds: list[Kind], arguments: Arguments) -> Kind:
        dtype, given = self.dtype(arguments, 3)
        if given:
            return Leaf(world, dtype, False, 1)
        leaves = [as_leaf(kind, world) for kind in kinds]
        if world is World.JAX or None in leaves or not leaves:
            floats = any(leaf is not None and category(numpy_dtype(leaf)) == "float" for leaf in leaves)
            ints = leaves and all(leaf is not None and category(numpy_dtype(leaf)) == "int" for leaf in leaves)
            own = "float32" if floats else "int32" if ints else None
            return Leaf(world, own if world is World.JAX else None, False if world is World.NUMPY else None, 1)
        if any(leaf is not None and leaf.world is not World.PYTHON for leaf in leaves):
            return Leaf(world, None, False, 1)
        made = self._elementwise(Gives.LIKE, world, kinds)
        return Leaf(world, made.dtype if isinstance(made, Leaf) else None, False, 1)

    def drawn(self, gives: Gives, world: World, arguments: Arguments, name: str) -> Kind:
        """A random number, or an array of them where a size is given."""
        size_at = _draw_size(name, world)
        size = arguments.get(size_at, "size") or arguments.keywords.get("shape")
        rank: int | None = None if arguments.starred else 0
        scales = [*arguments.positional[world is World.JAX : size_at], *filter(None, [arguments.keywords.get("p")])]
        if size is not None:
            kinds = self.model.names.argument(size)
            rank = rank_of_shape(kinds[0].kind) if len(kinds) == 1 else None
            if len(kinds) == 1 and kinds[0].kind == NONE:
                rank = 0
        elif any(self._rank(a) != 0 for a in scales):
            rank = None
        if world is World.JAX:
            dtype, given = self.dtype(arguments, _DRAW_DTYPE.get(name, 2))
            return Leaf(world, dtype if given else _OF_DRAW[gives], False, rank)
        if gives is Gives.INT_DRAW:
            if rank == 0 and name != "integers":
                return python("int")
            return numpy("int64", rank) if rank is not None else UNKNOWN
        scalar: Kind = python("float") if rank == 0 else numpy("float64", rank)
        dtype, given = self.dtype(arguments, -1)
        if given and dtype not in ("float64", None):
            return numpy(dtype, rank) if rank else UNKNOWN
        return scalar if rank is not None else UNKNOWN

    def _rank(self, argument: Argument) -> int | None:
        kinds = self.model.names.argument(argument)
        ranks = {a.kind.rank if isinstance(a.kind, Leaf) else None for a in kinds}
        return ranks.pop() if len(ranks) == 1 else None

    def _converted(self, name: str, world: World, arguments: Arguments, node: ast.expr, scope: Scope) -> Kinds:
        """``np.float32(x)`` and its relatives."""
        dtype = dtype_named(name)
        if not arguments.positional:
            return (Alternative(Leaf(world, dtype, False, 0), node, scope),)
        found = []
        for alternative in self.model.names.argument(arguments.positional[0]):
            leaf = as_leaf(alternative.kind, world)
            rank = leaf.rank if leaf is not None else 2 if isinstance(alternative.kind, Tree) else None
            found.append(
                Alternative(
                    Leaf(world, dtype, False, rank),
                    node,
                    scope,
                    alternative.confidence,
                    alternative.decisions,
                    alternative.via,
                )
            )
        return merged(found)

    # -- dtypes --------------------------------------------------------------------------------------

    def dtype(self, arguments: Arguments, position: int) -> tuple[str | None, bool]:
        """The dtype that a call asks for, and whether it asks for one."""
        argument = arguments.keywords.get("dtype")
        if argument is None and 0 <= position < len(arguments.positional):
            argument = arguments.positional[position]
        if argument is None:
            return None, False
        return self.dtype_of(argument), True

    def dtype_of(self, argument: Argument) -> str | None:
        """The dtype that an argument names; None where it is not known."""
        if argument.expression is None:
            return None
        names = set()
        for value in self.model.evaluator.argument(argument):
            if isinstance(value, External):
                names.add(dtype_named(value.name))
            elif isinstance(value, Constant) and isinstance(value.value, str):
                names.add(dtype_spelled(value.value))
            else:
                names.add(None)
        return names.pop() if len(names) == 1 else None


def _split(key: Alternative) -> Alternative:
    """An array of keys of the type of ``key``."""
    kind = key.kind
    return key.of(replace(kind, rank=1 if kind.rank == 0 else 2) if isinstance(kind, Leaf) else UNKNOWN)


def _narrowed(kind: Kind) -> Kind:
    """A jax array has no 64-bit type (unless they are switched on, which changes nothing between two calls)."""
    if isinstance(kind, Leaf) and kind.world is World.JAX and kind.dtype in CANONICAL:
        return Leaf(kind.world, CANONICAL[kind.dtype], kind.weak, kind.rank)
    return kind


def _products(wanted: list[Kinds]) -> list[list[Alternative]]:
    """The combinations of alternatives that do not contradict each other, at most a few."""
    found: list[list[Alternative]] = [[]]
    for kinds in wanted:
        found = [[*parts, a] for parts in found for a in kinds][:MOST_COMBINATIONS]
    return found


def _draw_size(name: str, world: World) -> int:
    if world is World.JAX:
        return {"truncated_normal": 3, "bernoulli": 2}.get(name, 1)
    return DRAW_SIZE.get(name, 2)


def _is_on_device(kind: Kind) -> bool:
    """Whether a value may hold a jax array."""
    if isinstance(kind, Leaf):
        return kind.world is World.JAX
    return not isinstance(kind, Tree) or any(_is_on_device(a.kind) for a in parts_of(kind))
