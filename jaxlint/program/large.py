"""Large arrays that traced code captures, and that so become constants inside the compiled program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from jaxlint.findings import Confidence
from jaxlint.program import arithmetic
from jaxlint.program.captures import Captures
from jaxlint.program.definitions import Definitions
from jaxlint.program.dependencies import Grouped
from jaxlint.program.frequency import Often, Rate, Step, in_test
from jaxlint.program.hazards import Hazard
from jaxlint.program.sites import JudgedSite, Sites
from jaxlint.program.slots import ATTRIBUTE, Access
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.values import External

LARGE = 2_000_000
"""Elements from which on an array counts as large: 8 MB of float32, which cost near two seconds at the first call."""
MOST_DEPTH = 6
MOST_EXPRESSIONS = 100
"""Expressions that are looked at for the size of one array."""

_SHAPED: dict[str, int] = {
    **{f"{library}.{name}": 0 for library in ("numpy", "jax.numpy") for name in ("zeros", "ones", "full", "empty")},
    **{f"{library}.{name}": 0 for library in ("numpy", "jax.numpy") for name in ("arange", "eye", "identity")},
    **{f"{library}.linspace": 2 for library in ("numpy", "jax.numpy")},
    **{f"numpy.random.{name}": 0 for name in ("rand", "randn", "random", "random_sample")},
    **{f"numpy.random.{name}": 2 for name in ("normal", "uniform", "randint")},
    **{f"jax.random.{name}": 1 for name in ("normal", "uniform", "bits", "gumbel", "exponential", "rademacher")},
    "jax.random.randint": 1,
}
"""Functions that make an array, and the argument that is its shape."""
_EACH_ARGUMENT = frozenset({"numpy.random.rand", "numpy.random.randn"})
_SQUARE = frozenset({"numpy.eye", "jax.numpy.eye", "numpy.identity", "jax.numpy.identity"})
_SAME_SIZE = frozenset(
    f"{library}.{name}"
    for library in ("numpy", "jax.numpy")
    for name in ("asarray", "array", "exp", "sin", "cos", "sqrt", "abs", "tanh", "float32")
) | {"jax.device_put"}
_DRAWS = {"normal": 2, "uniform": 2, "integers": 2, "random": 0, "standard_normal": 0}
"""Methods of generators that draw an array, and the position of its size."""
_METADATA = frozenset({"shape", "dtype", "ndim", "size"})
_WORDS = frozenset({"numpy", "jax"})


@dataclass(eq=False)
class LargeSite(JudgedSite):
    """A read of a large captured array in traced code."""

    node: ast.expr
    scope: Scope
    variable: str
    traced: str
    elements: int
    verdict: Hazard
    label: str = "becomes a constant of the program"


@dataclass(eq=False)
class LargeConstants:
    """Finds the sites; the whole program is searched once, when the first module is asked for."""

    model: Sites
    captures: Captures
    _found: Grouped[Module, LargeSite] = field(init=False)

    def __post_init__(self) -> None:
        """The sizes are followed to where they are written."""
        self._left = 0
        self._found = Grouped(self.captures.work, lambda: ((site.module, site) for site in self._all()))
        self._definitions = Definitions(self.model.evaluator, self.model.uses)

    def sites(self, module: Module) -> Iterator[LargeSite]:
        """The sites of a module."""
        yield from self._found.of(module)

    def _all(self) -> Iterator[LargeSite]:
        for file in self.model.evaluator.project.files.values():
            if file.module is None or not file.mentions(_WORDS):
                continue
            for scope in file.module.scopes:
                if scope.is_class:
                    continue
                for name, bindings in scope.bindings.items():
                    if len(bindings) == 1 and bindings[0].kind is Bind.ASSIGN:
                        yield from self._of_binding(bindings[0], scope, name)

    def _of_binding(self, binding: Binding, owner: Scope, name: str) -> Iterator[LargeSite]:
        value = binding.value
        if not isinstance(value, ast.Call | ast.BinOp) or in_test(owner) or not _is_captured(name, owner):
            return
        self._left = MOST_EXPRESSIONS
        if binding.path:
            parts = self._definitions.part(value, binding.writer, binding.path)
            sizes = [self._elements(*part, 0) if part is not None else None for part in parts]
            elements = sizes[0] if len(sizes) == 1 else None
        else:
            elements = self._elements(value, binding.writer, 0)
        if elements is None or elements < LARGE:
            return
        for access in self.captures.reads.of((owner, name)):
            if access.path or not self._is_operand(access):
                continue
            if access.scope.function is owner.function:
                continue
            for trace in self.captures.traces.of(access.scope.function):
                if trace.root.eager:
                    continue
                confidence = Confidence.CERTAIN if trace.exact else Confidence.LIKELY
                steps = (Step(value, binding.writer, "made here"), Step(trace.node, trace.scope, "compiled for here"))
                hazard = Hazard(None, Rate(Often.ONCE), confidence, access.node, access.scope, steps)
                function = trace.root.function.name
                traced = function if function != "<lambda>" else "the lambda"
                yield LargeSite(access.node, access.scope, name, traced, elements, hazard)
                return

    @staticmethod
    def _is_operand(access: Access) -> bool:
        """Whether the array itself takes part, not only its shape or one element."""
        parent = access.scope.module.parents.get(access.node)
        if isinstance(parent, ast.Attribute):
            return parent.attr not in _METADATA
        if isinstance(parent, ast.Subscript) and parent.value is access.node:
            return not isinstance(parent.slice, ast.Constant)
        return not any(kind == ATTRIBUTE and hop in _METADATA for kind, hop in access.path)

    # -- how large --------------------------------------------------------------------------------

    def _elements(self, node: ast.expr, scope: Scope, depth: int) -> int | None:
        """The number of elements of an array, where it is written out."""
        self._left -= 1
        if depth > MOST_DEPTH or self._left < 0:
            return None
        if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
            sides = [self._elements(side, scope, depth + 1) for side in (node.left, node.right)]
            known = [side for side in sides if side is not None]
            return max(known, default=None)
        if isinstance(node, ast.Attribute) and node.attr in ("T", "real", "mT"):
            return self._elements(node.value, scope, depth + 1)
        found = self._of_call(node, scope, depth) if isinstance(node, ast.Call) else None
        if found is None and isinstance(node, ast.Call | ast.Name | ast.Attribute):
            definitions = self._definitions.of(node, scope)
            sizes = [self._elements(*d, depth + 1) if d is not None else None for d in definitions]
            return min((size for size in sizes if size is not None), default=None) if None not in sizes else None
        return found

    def _of_call(self, node: ast.Call, scope: Scope, depth: int) -> int | None:
        evaluator = self.model.evaluator
        names = {f.name for f in evaluator.evaluate(node.func, scope) if isinstance(f, External)}
        if len(names) == 1:
            name = names.pop()
            if name in _EACH_ARGUMENT:
                return self._product(node.args, scope)
            if name in _SHAPED:
                shape = next((k.value for k in node.keywords if k.arg in ("shape", "size", "num")), None)
                position = _SHAPED[name]
                if shape is None and position < len(node.args):
                    shape = node.args[position]
                if shape is None or (name.endswith("arange") and len(node.args) > 1):
                    return None
                size = self._size(shape, scope)
                return size * size if size is not None and name in _SQUARE else size
            if name in _SAME_SIZE and node.args:
                return self._elements(node.args[0], scope, depth + 1)
        if isinstance(node.func, ast.Attribute):
            if node.func.attr in ("astype", "copy", "reshape"):
                return self._elements(node.func.value, scope, depth + 1)
            place = _DRAWS.get(node.func.attr)
            if place is not None:
                written = node.args[place] if place < len(node.args) else None
                given = next((k.value for k in node.keywords if k.arg == "size"), written)
                return self._size(given, scope) if given is not None else None
        return None

    def _size(self, node: ast.expr, scope: Scope, depth: int = 0) -> int | None:
        if isinstance(node, ast.Tuple | ast.List):
            return self._product(node.elts, scope)
        size = self._integer(node, scope)
        if size is None and isinstance(node, ast.Name | ast.Attribute) and depth < MOST_DEPTH:
            found = self._definitions.of(node, scope)
            if len(found) == 1 and found[0] is not None:
                return self._size(*found[0], depth + 1)
        return size

    def _product(self, parts: list[ast.expr], scope: Scope) -> int | None:
        total = 1
        for part in parts:
            value = self._integer(part, scope)
            if value is None:
                return None
            total = total * value
        return total

    def _integer(self, node: ast.expr, scope: Scope) -> int | None:
        value = arithmetic.number(node, scope, self._definitions)
        return value if isinstance(value, int) else None


def _is_captured(name: str, owner: Scope) -> bool:
    """Whether a function inside may read the variable; of a module's, whether any does, here or elsewhere."""
    if owner.is_module:
        return True
    loads = owner.module.name_loads.get(name, ())
    return any(where.function is not owner.function and where.within(owner) for _, where in loads)
