"""Kinds of calls of Python's built-in and standard functions, and of methods of values whose kind is known."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.calls import Arguments
from jaxlint.program.kind_arrays import as_leaf, rank_of_shape
from jaxlint.program.kind_dicts import DICTS
from jaxlint.program.kind_iteration import elements
from jaxlint.program.kind_moves import Moves
from jaxlint.program.kind_table import DRAWS, GENERATORS, METHODS
from jaxlint.program.kind_texts import Texts, of_method
from jaxlint.program.kind_values import (
    NONE,
    STRING,
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Leaf,
    Other,
    Tree,
    World,
    combined,
    key_of,
    merged,
    numpy,
    parts_of,
    python,
)
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Argument, Constant, ExternalResult, Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

_Handler = Callable[[str, Arguments, ast.expr, Scope, Frame | None], Kinds]
_PARSERS = frozenset({"argparse.ArgumentParser"})
_FORMS = {
    "builtins.tuple": "tuple",
    "builtins.list": "list",
    "builtins.sorted": "list",
    "builtins.set": "set",
    "builtins.frozenset": "set",
    "collections.deque": "deque",
}


class Builtins:
    """Built-in functions, containers' and arrays' methods."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self.functions: dict[str, _Handler] = {
            **dict.fromkeys(_FORMS, self._container),
            **dict.fromkeys(["builtins.dict", "collections.OrderedDict", "collections.defaultdict"], self._mapping),
            **dict.fromkeys(["builtins.reversed", "builtins.iter", "itertools.islice", "itertools.cycle"], self._again),
            **dict.fromkeys(["tqdm.tqdm", "tqdm.auto.tqdm", "itertools.chain"], self._again),
            **Moves(model).functions,
            **Texts(model).functions,
            "itertools.count": self._count,
            "itertools.repeat": self._repeat,
            "itertools.product": self._zip,
            "builtins.range": self._range,
            "builtins.enumerate": self._enumerate,
            "builtins.zip": self._zip,
            "builtins.map": self._map,
            "builtins.next": self._next,
            "builtins.min": self._extreme,
            "builtins.max": self._extreme,
            "builtins.sum": self._sum,
            "builtins.abs": self._abs,
            "builtins.round": self._round,
            "dataclasses.replace": self._keeps,
            "dataclasses.asdict": self._asdict,
            "dataclasses.astuple": self._astuple,
        }

    def call(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds of calling a built-in function."""
        return self.model.settled(self.functions[name](name, arguments, node, scope, frame), node, scope)

    def _first(self, arguments: Arguments, position: int = 0) -> Kinds:
        return self.model.names.argument(arguments.positional[position]) if len(arguments.positional) > position else ()

    def _elements(self, arguments: Arguments, scope: Scope, frame: Frame | None, position: int = 0) -> Kinds:
        if len(arguments.positional) <= position:
            return ()
        argument = arguments.positional[position]
        node = argument.expression
        return elements(self.model, self.model.names.argument(argument), node or ast.Constant(0), scope, frame)

    # -- containers -------------------------------------------------------------------------------

    def _container(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        form = _FORMS[name]
        kinds = self._first(arguments)
        if len(kinds) == 1 and isinstance(kinds[0].kind, Tree) and kinds[0].kind.items is not None:
            if form != "set" and kinds[0].kind.instance is None:
                return (Alternative(Tree(form, items=kinds[0].kind.items), node, scope),)
        return (Alternative(Tree(form, each=self._elements(arguments, scope, frame)), node, scope),)

    def _mapping(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        form = name.rpartition(".")[2]
        if form == "defaultdict":
            return (Alternative(Tree(form), node, scope),)
        if arguments.keywords and not arguments.positional and not arguments.starred:
            named = {key: self.model.names.argument(a) for key, a in arguments.keywords.items()}
            return (Alternative(Tree(form, named=named), node, scope),)
        for alternative in self._first(arguments):
            if isinstance(alternative.kind, Tree) and alternative.kind.form in ("dict", "OrderedDict", "defaultdict"):
                return (
                    Alternative(Tree(form, None, None, alternative.kind.named, alternative.kind.each), node, scope),
                )
        return (Alternative(Tree(form), node, scope),)

    def _again(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if name == "itertools.chain":
            parts = [self._elements(arguments, scope, frame, p) for p in range(len(arguments.positional))]
            return (Alternative(Tree("iterator", each=merged(a for part in parts for a in part)), node, scope),)
        return (Alternative(Tree("iterator", each=self._elements(arguments, scope, frame)), node, scope),)

    def _range(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        return (Alternative(Tree("range", each=(Alternative(python("int"), node, scope),)), node, scope),)

    def _count(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        ints: Kinds = (Alternative(python("int"), node, scope),)
        given = [argument for at, key in enumerate(("start", "step")) if (argument := arguments.get(at, key))]
        each = ints
        for argument in given:
            each = self.model.operated(ast.Add(), each, self.model.names.argument(argument), node, scope)
        return (Alternative(Tree("iterator", each=each), node, scope),)

    def _repeat(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        return (Alternative(Tree("iterator", each=self._first(arguments)), node, scope),)

    def _enumerate(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        count = (Alternative(python("int"), node, scope),)
        pair = Tree("tuple", items=(count, self._elements(arguments, scope, frame)))
        return (Alternative(Tree("iterator", each=(Alternative(pair, node, scope),)), node, scope),)

    def _zip(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if arguments.starred:
            row: Kind = Tree("tuple")
        else:
            parts = tuple(self._elements(arguments, scope, frame, p) for p in range(len(arguments.positional)))
            row = Tree("tuple", items=parts)
        return (Alternative(Tree("iterator", each=(Alternative(row, node, scope),)), node, scope),)

    def _map(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        if not arguments.positional or arguments.positional[0].expression is None:
            return ()
        function = arguments.positional[0]
        given = [self._elements(arguments, scope, frame, p) for p in range(1, len(arguments.positional))]
        found: list[Alternative] = []
        from jaxlint.program.kind_calls import Given

        for value in self.model.evaluator.argument(function):
            inner = Arguments([Argument(None, scope, frame, Given(kinds)) for kinds in given])
            assert function.expression is not None
            found += self.model.calls.apply(value, inner, function.expression, scope, frame)
        return (Alternative(Tree("iterator", each=merged(found)), node, scope),)

    def _next(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        return self._elements(arguments, scope, frame)

    def _asdict(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        return (Alternative(Tree("dict"), node, scope),)

    def _astuple(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        return (Alternative(Tree("tuple"), node, scope),)

    def _keeps(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """``dataclasses.replace``: the class stays, and the fields that are not named stay as they were."""
        return merged(
            a.of(self._with_fields(a.kind, arguments)) if isinstance(a.kind, Tree) else a
            for a in self._first(arguments)
        )

    def _with_fields(self, tree: Tree, arguments: Arguments) -> Tree:
        """A copy of an object with the named fields replaced."""
        named = None
        if not arguments.starred:
            given = {field: self.model.names.argument(a) for field, a in arguments.keywords.items()}
            named = {**(tree.named or {}), **given}
        return Tree(tree.form, tree.cls, named=named, instance=tree.instance)

    # -- numbers ----------------------------------------------------------------------------------

    def _extreme(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """``min(a, b)`` gives one of its arguments: which one depends on their values."""
        if len(arguments.positional) == 1:
            return self._elements(arguments, scope, frame)
        parts = [self.model.names.argument(a) for a in arguments.positional]
        if any(not part or any(not isinstance(a.kind, Leaf) for a in part) for part in parts):
            return ()
        found = [a for part in parts for a in part]
        keys = {a.kind for a in found}
        return merged(a if len(keys) == 1 else a.at_most(Confidence.LIKELY) for a in found)

    def _sum(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        found: list[Alternative] = []
        start: Kinds = (Alternative(python("int"), node, scope),)
        if len(arguments.positional) > 1:
            start = self._first(arguments, 1)
        for alternative in self._first(arguments):
            if isinstance(alternative.kind, Tree) and alternative.kind.items == ():
                found += [combined([alternative, a], a.kind, node, scope) for a in start]  # the sum of nothing
        for alternative in self._elements(arguments, scope, frame):
            if isinstance(alternative.kind, Leaf):
                found += self.model.operated(ast.Add(), start, (alternative,), node, scope)
            else:
                found.append(Alternative(UNKNOWN, node, scope))
        return merged(found)

    def _abs(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        return tuple(
            Alternative(a.kind, node, scope, a.confidence, a.decisions, a.via)
            for a in self._first(arguments)
            if isinstance(a.kind, Leaf)
        )

    def _round(self, name: str, arguments: Arguments, node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        found = []
        for alternative in self._first(arguments):
            kind: Kind = alternative.kind
            if not isinstance(kind, Leaf) or kind.world is World.JAX:
                kind = UNKNOWN
            elif len(arguments.positional) + len(arguments.keywords) < 2:
                kind = python("int") if kind.rank == 0 else UNKNOWN
            found.append(Alternative(kind, node, scope, alternative.confidence, alternative.decisions, alternative.via))
        return merged(found)

    def namedtuple(self, function: ExternalResult, arguments: Arguments, node: ast.expr, scope: Scope) -> Kinds:
        """An instance of what ``collections.namedtuple`` made."""
        name = next((a.value for a in function.node.args[:1] if isinstance(a, ast.Constant)), "namedtuple")
        fields = self._namedtuple_fields(function)
        named: dict[str, Kinds] | None = None
        if fields is not None and not arguments.starred:
            named = {}
            for position, field in enumerate(fields):
                given = arguments.get(position, field)
                named[field] = self.model.names.argument(given) if given is not None else ()
        return (Alternative(Tree(str(name), function.node, named=named), node, scope),)

    def _namedtuple_fields(self, function: ExternalResult) -> list[str] | None:
        if len(function.node.args) < 2:
            return None
        second = function.node.args[1]
        if isinstance(second, ast.Constant) and isinstance(second.value, str):
            return second.value.replace(",", " ").split()
        if isinstance(second, ast.List | ast.Tuple):
            names = [e.value for e in second.elts if isinstance(e, ast.Constant) and isinstance(e.value, str)]
            return names if len(names) == len(second.elts) else None
        return None

    # -- methods ----------------------------------------------------------------------------------

    def method(self, node: ast.Call, func: ast.Attribute, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds of ``receiver.method(…)`` for a receiver that is no object of the project."""
        receivers = self.model.evaluator.expand(self.model.evaluator.evaluate(func.value, scope, frame))
        arguments = self.model.calls.spread(node, scope, frame)
        library = self.model.calls.library
        names = {v.name for v in receivers if isinstance(v, ExternalResult)}
        if names & GENERATORS and len(names) == len(receivers):
            gives = DRAWS.get(func.attr)
            if func.attr == "choice":
                return (Alternative(self._chosen(arguments), node, scope),)
            if gives is None:
                rank = {"permutation": 2}.get(func.attr)
                return (Alternative(numpy(None, rank) if rank else UNKNOWN, node, scope),)
            return (Alternative(library.drawn(gives, World.NUMPY, arguments, func.attr), node, scope),)
        if names & _PARSERS:
            what = "parsed options" if func.attr in ("parse_args",) else "a parser"
            return (Alternative(Other(what), node, scope),)
        found: list[Alternative] = []
        for alternative in self.model.of(func.value, scope, frame):
            kind = alternative.kind
            if isinstance(kind, Tree):
                found += self._tree_method(alternative, func.attr, node, scope, frame)
            elif isinstance(kind, Other) and kind.what == STRING.what:
                found.append(of_method(alternative, func.attr, node, scope))
            elif isinstance(kind, Leaf):
                answer = self._leaf_method(kind, func, arguments, alternative, node, scope)
                found += [
                    Alternative(a.kind, node, scope, alternative.confidence, alternative.decisions, alternative.via)
                    for a in answer
                ]
            else:
                found.append(Alternative(UNKNOWN, node, scope))
        return self.model.settled(merged(found), node, scope)

    def _chosen(self, arguments: Arguments) -> Kind:
        """``rng.choice(values)``: an element of the values as an array, or an array of them."""
        leaves = [as_leaf(a.kind, World.NUMPY) for a in self._first(arguments)]
        size = arguments.get(1, "size")
        dtypes = {leaf.dtype if leaf is not None else None for leaf in leaves}
        dtype = dtypes.pop() if len(dtypes) == 1 else None
        numbers = {"bool": "bool", "int": "int64", "float": "float64"}
        return numpy(numbers.get(dtype or "", dtype), 0 if size is None else None)

    def _leaf_method(
        self, leaf: Leaf, func: ast.Attribute, arguments: Arguments, receiver: Alternative, node: ast.Call, scope: Scope
    ) -> Kinds:
        name = func.attr
        library = self.model.calls.library
        if leaf.world is World.PYTHON:
            answers = {"is_integer": python("bool"), "bit_length": python("int"), "conjugate": leaf}
            return (receiver.of(answers.get(name, UNKNOWN)),)
        if name == "item":
            return (receiver.of(_item(leaf)),)
        if name == "astype" and arguments.positional:
            dtype = library.dtype_of(arguments.positional[0])
            return (receiver.of(Leaf(leaf.world, dtype, False, leaf.rank)),)
        if name in METHODS:
            from jaxlint.program.kind_calls import Given

            whole = Arguments(
                [Argument(None, scope, None, Given((receiver,))), *arguments.positional], arguments.keywords
            )
            return library.answered(METHODS[name], leaf.world, whole, node, scope, name)
        if name in ("copy", "block_until_ready", "clip", "round", "conj", "squeeze"):
            return (receiver.of(leaf if name != "squeeze" else Leaf(leaf.world, leaf.dtype, leaf.weak, None)),)
        if name == "reshape" and arguments.positional and not arguments.starred:
            shapes = self._first(arguments)
            given = rank_of_shape(shapes[0].kind) if len(shapes) == 1 else None
            return (receiver.of(replace(leaf, rank=2 if len(arguments.positional) > 1 else given)),)
        if name in ("ravel", "flatten", "transpose", "swapaxes", "repeat", "take"):
            return (receiver.of(Leaf(leaf.world, leaf.dtype, leaf.weak, 1 if name in ("ravel", "flatten") else None)),)
        if name == "tolist":
            return (receiver.of(_item(leaf) if leaf.rank == 0 else Tree("list") if leaf.rank else UNKNOWN),)
        return (receiver.of(UNKNOWN),)

    def _tree_method(
        self, receiver: Alternative, name: str, node: ast.Call, scope: Scope, frame: Frame | None
    ) -> Kinds:
        tree = receiver.kind
        assert isinstance(tree, Tree)
        at = Alternative(UNKNOWN, node, scope, receiver.confidence, receiver.decisions, receiver.via)
        parts = merged(a for part in (*(tree.items or ()), *(tree.named or {}).values(), tree.each) for a in part)
        if name == "copy":
            return (at,) if tree.instance is not None else (at.of(tree),)
        if name in ("_replace", "replace"):
            if tree.cls is None and tree.instance is None:
                return (at,)  # no list or dict has such a method: it is something else
            return (at.of(self._with_fields(tree, self.model.calls.spread(node, scope, frame))),)
        if name == "_asdict":
            return (at.of(Tree("dict", named=tree.named)),)
        if tree.cls is not None:
            return (at,)
        if name in ("pop", "popleft") and tree.form in ("list", "deque"):
            return merged(parts) or (at,)
        if tree.form in DICTS:
            if name == "values":
                return (at.of(Tree("iterator", each=parts)),)
            if name == "items":
                pair = Tree("tuple", items=((at.of(STRING),), parts))
                return (at.of(Tree("iterator", each=(at.of(pair),))),)
            if name in ("get", "pop", "setdefault") and node.args:
                return self._looked_up(receiver, tree, name, node, scope, frame)
        return (at,)

    def _written_key(self, node: ast.expr, scope: Scope) -> object:
        """A key that is written out, here or as a constant of the module; None for others."""
        if isinstance(node, ast.Name) and self.model.evaluator.binder(node.id, scope) is scope.module.top:
            values = self.model.evaluator.evaluate(node, scope)
            return values[0].value if len(values) == 1 and isinstance(values[0], Constant) else None
        return node.value if isinstance(node, ast.Constant) else None

    def _looked_up(
        self, receiver: Alternative, tree: Tree, name: str, node: ast.Call, scope: Scope, frame: Frame | None
    ) -> Kinds:
        """``tree.get(key, default)`` and its relatives: what the dict holds there, or the default where it lacks it."""
        key = self._written_key(node.args[0], scope)
        default: Kinds = (Alternative(NONE, node, scope),) if name != "pop" else ()
        if len(node.args) > 1:
            default = self.model.of(node.args[1], scope, frame)
        if tree.named is not None and isinstance(key, str):
            given = tree.named.get(key, default)
        else:
            held = parts_of(tree)
            if len({key_of(a.kind) for a in held}) != 1:
                return (receiver.of(UNKNOWN),)
            # Whether the dict ever lacks the key is not known.
            given = (*held, *(a.at_most(Confidence.POSSIBLE) for a in default))
        return merged(a.at_most(receiver.confidence).under(receiver.decisions) for a in given)


def _item(leaf: Leaf) -> Kind:
    from jaxlint.program.promotion import category

    return python(category(leaf.dtype) or "") if category(leaf.dtype) else UNKNOWN
