"""Sets of texts: the order in which a loop goes over them is another in each process."""

from __future__ import annotations

import ast

from jaxlint.program.definitions import Definitions
from jaxlint.program.kind_contents import changes_of
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Class, Constant

MOST_DEPTH = 8
MOST_EXPRESSIONS = 200
"""Expressions that are looked at for one loop."""
_KEEP_ORDER = frozenset(
    f"builtins.{name}" for name in ("enumerate", "list", "tuple", "zip", "iter", "reversed", "map", "filter", "dict")
) | {"collections.deque", "itertools.chain", "builtins.dict.fromkeys", "itertools.islice", "tqdm.tqdm"}
_SETS = frozenset({"builtins.set", "builtins.frozenset"})
_SET_METHODS = frozenset({"union", "difference", "intersection", "symmetric_difference", "copy"})
_TEXT_METHODS = frozenset({"lower", "upper", "strip", "split", "format", "join", "replace", "removeprefix", "title"})
_NO_ORDER = frozenset({"sorted", "any", "all", "min", "max", "set", "frozenset", "len", "Counter"})
_ENUMS = frozenset({"enum.Enum", "enum.StrEnum", "enum.Flag"})


class Unordered:
    """Answers whether going over an expression meets texts in an order of the process."""

    def __init__(self, definitions: Definitions) -> None:
        """Part of a model."""
        self.definitions = definitions
        self.evaluator = definitions.evaluator
        self._left = 0

    def met(self, iterated: ast.expr, scope: Scope) -> bool:
        """Whether a loop or comprehension over the expression meets them so, and the order can matter to it."""
        module = scope.module
        generator = module.parents.get(iterated)
        comprehension = module.parents.get(generator) if isinstance(generator, ast.comprehension) else None
        if isinstance(comprehension, ast.SetComp):
            return False
        around = module.parents.get(comprehension) if comprehension is not None else None
        if isinstance(around, ast.Call) and getattr(around.func, "id", "") in _NO_ORDER:
            return False
        self._left = MOST_EXPRESSIONS
        return self.order(iterated, scope, 0)

    def _spent(self, depth: int) -> bool:
        self._left -= 1
        return depth > MOST_DEPTH or self._left < 0

    def order(self, node: ast.expr, scope: Scope, depth: int) -> bool:
        """Whether the order of the parts is one of the process."""
        if self._spent(depth):
            return False
        deeper = depth + 1
        match node:
            case ast.Set() | ast.SetComp() | ast.BinOp():
                return self._is_set(node, scope, deeper)
            case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
                return self.order(node.generators[0].iter, scope, deeper)
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                return any(isinstance(e, ast.Starred) and self.order(e.value, scope, deeper) for e in elements)
            case ast.Call(args=[*_, _]) if self.evaluator.external(node.func, scope) in _KEEP_ORDER:
                return any(self.order(argument, scope, deeper) for argument in node.args)
            case ast.Call(func=ast.Attribute(value=owner, attr="items" | "keys" | "values"), args=[]):
                return self.order(owner, scope, deeper)
            case ast.Call(func=ast.Attribute(attr="fromkeys"), args=[keys, *_]):
                return self.order(keys, scope, deeper)
            case ast.Starred(value=value):
                return self.order(value, scope, deeper)
            case ast.Call() if self._is_set(node, scope, deeper):
                return True
            case ast.Name() | ast.Attribute() | ast.Call():
                found = self.definitions.of(node, scope)
                return all(d is not None and d[0] is not node and self.order(*d, deeper) for d in found)
            case _:
                return False

    def _is_set(self, node: ast.expr, scope: Scope, depth: int) -> bool:
        """Whether an expression is a set of several texts."""
        deeper = depth + 1
        match node:
            case _ if self._spent(depth):
                return False
            case ast.Set(elts=elements):
                return len(elements) > 1 and any(self._is_text(e, scope, deeper) for e in elements)
            case ast.SetComp(elt=element):
                return self._is_text(element, scope.module.scope_of[node], deeper)
            case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.Sub() | ast.BitXor(), left=left, right=right):
                return any(self._is_set(side, scope, deeper) or self._are_keys(side, scope) for side in (left, right))
            case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in _SET_METHODS:
                return self._is_set(owner, scope, deeper)
            case ast.Call(args=[]) if self.evaluator.external(node.func, scope) in _SETS:
                return self._filled(node, scope, deeper)
            case ast.Call(args=[first]) if self.evaluator.external(node.func, scope) in _SETS:
                return self._texts(first, scope, deeper)
            case ast.Name() | ast.Attribute() | ast.Call():
                found = self.definitions.of(node, scope)
                return all(d is not None and d[0] is not node and self._is_set(*d, deeper) for d in found)
            case _:
                return False

    def _are_keys(self, node: ast.expr, scope: Scope) -> bool:
        """``table.keys()``, which operators take for a set."""
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "keys"
            and self._texts(node.func.value, scope, 1)
        )

    def _filled(self, node: ast.expr, scope: Scope, depth: int) -> bool:
        """``names = set()``, into which texts are put."""
        statement = scope.module.parents.get(node)
        if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
            return False
        added = [
            change
            for change in changes_of(statement.targets[0].id, scope.function)
            if change.value is not None and isinstance(change.node, ast.Call)
        ]
        return any(
            (self._texts if change.each else self._is_text)(change.value, scope.module.scope_at(change.node), depth)
            for change in added
            if change.value is not None
        )

    def _texts(self, node: ast.expr, scope: Scope, depth: int) -> bool:
        """Whether the parts of a container are several texts."""
        deeper = depth + 1
        match node:
            case _ if self._spent(depth):
                return False
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                return len(elements) > 1 and any(self._is_text(e, scope, deeper) for e in elements)
            case ast.Dict(keys=keys):
                return len(keys) > 1 and any(key is not None and self._is_text(key, scope, deeper) for key in keys)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                return self._is_text(node.elt, scope.module.scope_of[node], deeper)
            case ast.DictComp():
                return self._is_text(node.key, scope.module.scope_of[node], deeper)
            case ast.Call(func=ast.Attribute(attr="split" | "splitlines")):
                return True
            case ast.Call(func=ast.Attribute(value=owner, attr="keys"), args=[]):
                return self._texts(owner, scope, deeper)
            case ast.Call(args=[first, *_]) if self.evaluator.external(node.func, scope) in _KEEP_ORDER | _SETS:
                return self._texts(first, scope, deeper)
            case ast.Set() | ast.BinOp():
                return self._is_set(node, scope, deeper)
            case ast.Name() | ast.Attribute() | ast.Call():
                found = self.definitions.of(node, scope)
                return all(d is not None and d[0] is not node and self._texts(*d, deeper) for d in found)
            case _:
                return False

    def _is_text(self, node: ast.expr, scope: Scope, depth: int) -> bool:
        """Whether an expression is a text, or a thing whose hash is made of one."""
        match node:
            case _ if self._spent(depth):
                return False
            case ast.Constant(value=value):
                return isinstance(value, str | bytes)
            case ast.JoinedStr():
                return True
            case ast.Tuple(elts=elements):
                return any(self._is_text(e, scope, depth + 1) for e in elements)
            case ast.Call(func=ast.Attribute(attr=method)) if method in _TEXT_METHODS:
                return True
            case ast.Attribute(value=owner):
                classes = [v for v in self.evaluator.evaluate(owner, scope) if isinstance(v, Class)]
                if any(self.evaluator.members.has_external_base(cls, _ENUMS) for cls in classes):
                    return True
            case ast.Name():
                for binding in self.evaluator.visible(node.id, scope, node):
                    around = scope.module.parents.get(binding.node)
                    if isinstance(around, ast.For | ast.comprehension) and binding.value is not None:
                        return not binding.path and self._texts(binding.value, binding.writer, depth + 1)
        values = self.evaluator.evaluate(node, scope)
        return any(isinstance(value, Constant) and isinstance(value.value, str | bytes) for value in values)
