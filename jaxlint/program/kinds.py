"""The kinds model: which kinds an expression can have, followed through the program.

The counterpart of :mod:`jaxlint.program.evaluate`, which answers which *object* an expression gives. Values are
followed through assignments and loops (to a fixed point), branches, returns of project functions, attributes and
containers. What cannot be followed is :class:`NotKnown`, which never contributes to a finding.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import replace

from jaxlint.findings import Confidence
from jaxlint.program.dependencies import Fact
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Frequency
from jaxlint.program.kind_attributes import Attributes
from jaxlint.program.kind_calls import KindCalls
from jaxlint.program.kind_dicts import joined, union, with_key
from jaxlint.program.kind_iteration import elements, part_at
from jaxlint.program.kind_names import Names
from jaxlint.program.kind_tests import NoneTests
from jaxlint.program.kind_values import (
    ARCHIVE,
    FUNCTION,
    NONE,
    STRING,
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Leaf,
    NotKnown,
    Other,
    Tree,
    World,
    combined,
    constant,
    contradict,
    jax,
    merged,
    numpy,
    parts_of,
    python,
)
from jaxlint.program.promotion import binary, joined_rank, promoted
from jaxlint.program.syntax import Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import (
    Bound,
    Class,
    Constant,
    ExternalResult,
    Frame,
    Function,
    Instance,
    Jitted,
    Mapping,
    Parameter,
    Partial,
    Sequence,
    Transformed,
    Unknown,
    Value,
)

MOST_ROUNDS = 3
MOST_NESTED = 120
MOST_STEPS = 600
MOST_SPREAD = 6
_FAR = 1 << 30


class KindModel:
    """Answers which kinds an expression can have."""

    def __init__(self, evaluator: Evaluator, uses: Uses, frequency: Frequency) -> None:
        """Part of the linked program."""
        self.evaluator = evaluator
        self.uses = uses
        self.frequency = frequency
        self.calls = KindCalls(self)
        self.attributes = Attributes(self)
        self.names = Names(self)
        self.tests = NoneTests(evaluator.work)
        self.traced_frames: set[Frame] = set()
        self._known: dict[object, Kinds] = evaluator.work.kept()
        self._active: dict[object, tuple[int, Fact | None]] = {}
        self._approximate: dict[object, Kinds] = {}
        self._heads: set[object] = set()
        self._tentative: dict[object, tuple[int, Kinds, Fact | None]] = {}
        self._low = _FAR
        self._steps = 0

    # -- entry points -----------------------------------------------------------------------------

    def of(self, node: ast.expr, scope: Scope, frame: Frame | None = None) -> Kinds:
        """The kinds of an expression; empty only inside a cycle that is still being followed."""
        return self.remember((node, frame), lambda: self._of(node, scope, frame), node, scope)

    def fresh_budget(self) -> None:
        """Start counting steps anew: one question has been answered."""
        self._steps = 0

    def remember(self, key: object, compute: Callable[[], Kinds], node: ast.AST, scope: Scope) -> Kinds:
        """Compute once; a question met again while it is being answered gives what is known so far."""
        known = self._known.get(key)
        if known is not None:
            return known
        work = self.evaluator.work
        tentative = self._tentative.get(key)
        if tentative is not None:
            self._low = min(self._low, tentative[0])
            work.note(tentative[2])
            return tentative[1]
        if key in self._active:
            self._low = min(self._low, self._active[key][0])
            work.note(self._active[key][1])
            self._heads.add(key)
            return self._approximate.get(key, ())
        self._steps += 1
        if len(self._active) >= MOST_NESTED or self._steps > MOST_STEPS:
            return (Alternative(UNKNOWN, node, scope),)
        index, fact, complete = len(self._active), work.begin(), False
        self._active[key] = index, fact
        outer, low = self._low, _FAR
        found: Kinds = ()
        try:
            for _ in range(MOST_ROUNDS):
                self._low = _FAR
                before = self._approximate.get(key, ())
                found = merged(compute())
                low = min(low, self._low)
                if key not in self._heads or len(found) == len(before):
                    break
                self._tentative.clear()
                self._approximate[key] = found
            complete = True
        finally:
            work.end(fact, complete=complete)
            del self._active[key]
            self._approximate.pop(key, None)
            if key in self._heads:
                self._heads.discard(key)
                self._tentative.clear()
            self._low = min(outer, low if low < index else _FAR)
        if low >= index:
            work.keep(self._known, key, found, fact)
        else:
            # True as long as the question further out that it leans on has found nothing new.
            self._tentative[key] = (low, found, fact)
        return found

    def settled(self, found: Kinds, node: ast.AST, scope: Scope) -> Kinds:
        """What was found; where that is nothing, unknown, unless it waits for a question that is being answered."""
        return found if found or self._low != _FAR else (Alternative(UNKNOWN, node, scope),)

    def so_far(self, key: object, found: Iterable[Alternative]) -> None:
        """Let cycles through ``key`` see what has been found already."""
        if key in self._active:
            self._approximate[key] = merged([*self._approximate.get(key, ()), *found])

    # -- expressions ------------------------------------------------------------------------------

    def _of(self, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        def one(kind: Kind) -> Kinds:
            return (Alternative(kind, node, scope),)

        match node:
            case ast.Constant():
                return one(constant(node.value))
            case ast.Name():
                return self.names.of(node, scope, frame)
            case ast.Attribute():
                return self.attributes.of(node, scope, frame)
            case ast.Call():
                return self.calls.of(node, scope, frame)
            case ast.BinOp():
                left, right = self.of(node.left, scope, frame), self.of(node.right, scope, frame)
                found = self.operated(node.op, left, right, node, scope)
                return found if not isinstance(node.op, ast.Pow) else self._powers(found, node, scope)
            case ast.UnaryOp():
                return self._unary(node, scope, frame)
            case ast.Compare():
                return self._compare(node, scope, frame)
            case ast.IfExp():
                return self._branches(node, scope, frame)
            case ast.BoolOp():
                return self._bool_op(node, scope, frame)
            case ast.NamedExpr() | ast.Await():
                return self.of(node.value, scope, frame)
            case ast.List() | ast.Tuple() | ast.Set():
                return one(self._literal(node, scope, frame))
            case ast.Dict():
                return self._dict(node, scope, frame)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                inner = scope.module.scope_of[node]
                form = (
                    "list" if isinstance(node, ast.ListComp) else "set" if isinstance(node, ast.SetComp) else "iterator"
                )
                each = self.of(node.elt, inner, frame)
                return merged([Alternative(Tree(form, each=each), node, scope), *self._empty(node, form, scope, frame)])
            case ast.DictComp():
                return one(self._dict_of_each(node, scope, frame))
            case ast.Subscript():
                return self._subscript(node, scope, frame)
            case ast.JoinedStr():
                return one(STRING)
            case ast.Lambda():
                return one(FUNCTION)
            case _:
                return one(UNKNOWN)

    def _literal(self, node: ast.List | ast.Tuple | ast.Set, scope: Scope, frame: Frame | None) -> Kind:
        form = type(node).__name__.lower()
        parts: list[Kinds] = []
        for element in node.elts:
            if isinstance(element, ast.Starred):
                spread = self._spread(self.of(element.value, scope, frame))
                if spread is None:
                    return Tree(form, each=merged(a for e in node.elts for a in self._element_of(e, scope, frame)))
                parts += spread
            else:
                parts.append(self.of(element, scope, frame))
        return Tree(form, items=tuple(parts))

    def _element_of(self, element: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if isinstance(element, ast.Starred):
            return elements(self, self.of(element.value, scope, frame), element.value, scope, frame)
        return self.of(element, scope, frame)

    @staticmethod
    def _spread(kinds: Kinds) -> tuple[Kinds, ...] | None:
        """The parts of a container whose length is known."""
        if len(kinds) == 1 and isinstance(kinds[0].kind, Tree):
            return kinds[0].kind.items
        return None

    def _empty(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, form: str, scope: Scope, frame: Frame | None
    ) -> Kinds:
        """The empty container that a comprehension gives where there is nothing to iterate over."""
        over = self.of(node.generators[0].iter, scope, frame)
        return tuple(
            combined([a], Tree(form, items=()), node, scope)
            for a in over
            if isinstance(a.kind, Tree) and a.kind.items == () and a.decisions
        )

    def _dict(self, node: ast.Dict, scope: Scope, frame: Frame | None) -> Kinds:
        """A written dict, ``**`` spread over what it stands for."""
        found: list[Alternative] = [Alternative(Tree("dict", named={}), node, scope)]
        for key, value in zip(node.keys, node.values, strict=True):
            given = self.of(value, scope, frame)
            name = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None
            if key is None:
                found = [joined(before, spread, node, scope) for before in found for spread in given or (None,)]
                found = found[:MOST_SPREAD]
            else:
                found = [before.of(with_key(before.kind, name, given)) for before in found]
        return merged(found)

    def _dict_of_each(self, node: ast.DictComp, scope: Scope, frame: Frame | None) -> Kind:
        """``{name: f(value) for name, value in tree.items()}`` has the keys of ``tree``."""
        each = self.of(node.value, scope.module.scope_of[node], frame)
        tree = _items_of(node)
        if tree is not None:
            kinds = [a.kind for a in self.of(tree, scope, frame)]
            names = {tuple(k.named) if isinstance(k, Tree) and k.named is not None else None for k in kinds}
            known = names.pop() if len(names) == 1 else None
            if known is not None and len({a.kind for a in each if not isinstance(a.kind, Tree)}) < 2:
                return Tree("dict", named=dict.fromkeys(known, each))
        return Tree("dict", each=each)

    # -- operators --------------------------------------------------------------------------------

    def operated(self, op: ast.operator, left: Kinds, right: Kinds, node: ast.expr, scope: Scope) -> Kinds:
        """The kinds of ``left op right``."""
        found: list[Alternative] = []
        for a in left:
            for b in right:
                if contradict(a, b):
                    continue
                found.append(combined([a, b], self._operate(op, a.kind, b.kind), node, scope))
        return merged(found)

    @staticmethod
    def _operate(op: ast.operator, left: Kind, right: Kind) -> Kind:
        if isinstance(left, Leaf) and isinstance(right, Leaf):
            return binary(op, left, right) or UNKNOWN
        if isinstance(left, Tree) and isinstance(right, Tree) and isinstance(op, ast.Add) and left.form == right.form:
            if left.items is not None and right.items is not None:
                return Tree(left.form, items=(*left.items, *right.items))
            return Tree(left.form, left.cls, each=merged((*parts_of(left), *parts_of(right))))
        if isinstance(op, ast.Mult) and isinstance(left, Tree) and left.form in ("list", "tuple"):
            if isinstance(right, Leaf) and right.world is World.PYTHON:
                return Tree(left.form, each=merged(a for part in left.items or (left.each,) for a in part))
        for leaf, other in ((left, right), (right, left)):
            if isinstance(leaf, Leaf) and leaf.world is not World.PYTHON:
                if isinstance(other, Tree) and other.form in ("list", "tuple"):
                    return Leaf(leaf.world, None, False if leaf.world is World.NUMPY else None, 2)
        if isinstance(op, ast.BitOr) and isinstance(left, Tree) and isinstance(right, Tree):
            return union(left, right)
        if left == STRING and isinstance(op, ast.Mod | ast.Add | ast.Mult):
            return left
        return UNKNOWN

    def _powers(self, found: Kinds, node: ast.BinOp, scope: Scope) -> Kinds:
        """A power of Python ints is a float where the exponent is negative."""
        signs = self.names.signs(node.right, scope)
        given: list[Alternative] = []
        for alternative in found:
            if alternative.kind == python("int") and "-" in signs:
                given.append(alternative.of(python("float")))
            if alternative.kind != python("int") or "+" in signs:
                given.append(alternative)
            elif not signs:
                given.append(alternative.of(UNKNOWN))
        return merged(given)

    def _unary(self, node: ast.UnaryOp, scope: Scope, frame: Frame | None) -> Kinds:
        if isinstance(node.op, ast.Not):
            return (Alternative(python("bool"), node, scope),)
        found = []
        for alternative in self.of(node.operand, scope, frame):
            kind = alternative.kind
            if isinstance(kind, Leaf) and kind.world is World.PYTHON:
                kind = python("int") if kind.dtype == "bool" else kind
            found.append(combined([alternative], kind if isinstance(kind, Leaf) else UNKNOWN, node, scope))
        return tuple(found)

    def _compare(self, node: ast.Compare, scope: Scope, frame: Frame | None) -> Kinds:
        if any(isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in node.ops) or len(node.ops) > 1:
            return (Alternative(python("bool") if len(node.ops) == 1 else UNKNOWN, node, scope),)
        found: list[Alternative] = []
        for a in self.of(node.left, scope, frame):
            for b in self.of(node.comparators[0], scope, frame):
                kind: Kind = UNKNOWN
                if isinstance(a.kind, Leaf) and isinstance(b.kind, Leaf):
                    rank = joined_rank(a.kind.rank, b.kind.rank)
                    worlds = {a.kind.world, b.kind.world}
                    kind = python("bool") if worlds == {World.PYTHON} else numpy("bool", rank)
                    if World.JAX in worlds:
                        kind = jax("bool", promoted([a.kind, b.kind], rank).weak, rank)
                elif not isinstance(a.kind, NotKnown | Leaf) and not isinstance(b.kind, NotKnown | Leaf):
                    kind = python("bool")
                found.append(combined([a, b], kind, node, scope))
        return merged(found)

    def _branches(self, node: ast.IfExp, scope: Scope, frame: Frame | None) -> Kinds:
        taken = self.names.truth(node.test, scope, frame)
        found: list[Alternative] = []
        if taken is not False:
            found += [a.under([(node, "body")]) for a in self.of(node.body, scope, frame)]
        if taken is not True:
            found += [a.under([(node, "orelse")]) for a in self.of(node.orelse, scope, frame)]
        return merged(found)

    def _bool_op(self, node: ast.BoolOp, scope: Scope, frame: Frame | None) -> Kinds:
        """``a or b``: None and what is decided at run time count as a branch of its own."""
        found: list[Alternative] = []
        for position, part in enumerate(node.values):
            for alternative in self.of(part, scope, frame):
                if alternative.kind == NONE and isinstance(node.op, ast.Or):
                    continue
                found.append(alternative.under([(node, str(position))]).at_most(Confidence.POSSIBLE))
        return self.settled(merged(found), node, scope)

    # -- subscripts -------------------------------------------------------------------------------

    def _subscript(self, node: ast.Subscript, scope: Scope, frame: Frame | None) -> Kinds:
        index = node.slice
        found: list[Alternative] = []
        for alternative in self.of(node.value, scope, frame):
            kind = alternative.kind
            if isinstance(kind, Tree):
                if isinstance(index, ast.Slice):
                    form = "tuple" if kind.cls is not None and kind.form != "list" else kind.form
                    found.append(alternative.of(Tree(form, items=None, each=parts_of(kind))))
                else:
                    found += self._part(alternative, kind, index, scope, frame)
            elif kind == ARCHIVE:
                found.append(Alternative(numpy(None, None), node, scope))
            elif isinstance(kind, Leaf) and kind.world is not World.PYTHON:
                found.append(combined([alternative], self._indexed(kind, index, scope, frame), node, scope))
            else:
                found.append(Alternative(UNKNOWN, node, scope))
        return merged(found)

    def _part(self, alternative: Alternative, tree: Tree, index: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """One entry of a container; unknown where the key of a dict of several kinds is not known."""
        keys = self.evaluator.evaluate(index, scope, frame)
        if len(keys) == 1 and isinstance(keys[0], Constant):
            return part_at(alternative, keys[0].node)
        if tree.named is not None and len({a.kind for kinds in tree.named.values() for a in kinds}) > 1:
            return (Alternative(UNKNOWN, index, scope),)
        return part_at(alternative, index)

    def _indexed(self, leaf: Leaf, index: ast.expr, scope: Scope, frame: Frame | None) -> Kind:
        """An element or a part of an array: a scalar only where a vector is indexed by an integer."""
        rank: int | None = None
        if isinstance(index, ast.Slice) or (
            isinstance(index, ast.Tuple) and any(isinstance(e, ast.Slice) for e in index.elts)
        ):
            rank = leaf.rank or 2
        elif leaf.rank == 1:
            # An integer index leaves a scalar of a vector.
            kinds = self.of(index, scope, frame)
            if kinds and all(isinstance(a.kind, Leaf) and a.kind.rank == 0 for a in kinds):
                rank = 0
        return replace(leaf, rank=rank)

    # -- objects ----------------------------------------------------------------------------------

    def of_values(self, values: Iterable[Value], node: ast.AST, scope: Scope) -> Kinds:
        """The kinds of abstract values of the other evaluator."""
        found: list[Alternative] = []
        for value in values:
            kind: Kind = UNKNOWN
            match value:
                case Instance():
                    kind = self.attributes.instance(value)
                case ExternalResult():
                    found += self.of(value.node, value.made.scope, value.frame)
                    continue
                case Unknown() | Parameter():
                    kind = UNKNOWN
                case Class():
                    kind = Other("a class")
                case Constant():
                    kind = constant(value.value)
                case Function() | Bound() | Jitted() | Partial() | Transformed():
                    kind = FUNCTION
                case Sequence() | Mapping():
                    found += self.of(value.node, value.scope, value.frame)
                    continue
            found.append(Alternative(kind, node, scope))
        return merged(found)


def _items_of(node: ast.DictComp) -> ast.expr | None:
    """``tree`` where a comprehension takes the keys as they are: ``{name: … for name, value in tree.items()}``."""
    if len(node.generators) != 1 or node.generators[0].ifs or not isinstance(node.key, ast.Name):
        return None
    generator = node.generators[0]
    match generator.target, generator.iter:
        case ast.Tuple(elts=[ast.Name(id=key), _]), ast.Call(func=ast.Attribute(attr="items", value=tree), args=[]):
            return tree if key == node.key.id else None
    return None
