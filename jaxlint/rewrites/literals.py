"""Brings a literal to the form that the other calls give: a float for an int, a tuple for a list."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from jaxlint.findings import Applicability, Edit, Fix, Location, Span
from jaxlint.program.differing import Aspect
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import Kind, Leaf, Tree, World
from jaxlint.program.signature import SignatureSite, target_of
from jaxlint.program.sites import Site, Sites
from jaxlint.program.statics_site import Fault, StaticSite
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.values import Jitted
from jaxlint.program.ways import How
from jaxlint.rewrites.text import replaced, segment, span

__all__ = ["Literals"]

_DECIMAL = re.compile(r"[-+]?[0-9_]+")
_ARITHMETIC = ast.Add | ast.Sub | ast.Mult | ast.Div


@dataclass(frozen=True, eq=False)
class Literals:
    """Makes the fixes of findings about arguments; what is to be edited may stand in another file than the finding."""

    model: Sites

    # -- int to float -----------------------------------------------------------------------------

    def number(self, site: Site, hazard: Hazard) -> Fix | None:
        """``1.0`` for ``1`` where another call gives a float, or the same call at another time."""
        if not isinstance(site, SignatureSite) or site.mixture.aspect is not Aspect.NUMBER or site.others:
            return None
        mixture = site.mixture
        if mixture.carried or {_number(mixture.first), _number(mixture.later)} != {"int", "float"}:
            return None
        place = mixture.places[0 if _number(mixture.first) == "int" else 1][0]
        node, module = place.node, place.scope.module
        if not _is_int(node) or not _DECIMAL.fullmatch(segment(node, module)):
            return None
        parent = module.parents.get(node)
        nodes = [node]
        if isinstance(parent, ast.List | ast.Tuple) and all(_is_int(e) or _is_float(e) for e in parent.elts):
            nodes = [e for e in parent.elts if _is_int(e) and _DECIMAL.fullmatch(segment(e, module))]
        edits = [replaced(one, module, f"{segment(one, module)}.0") for one in nodes]
        safe = self._is_given(node, module) and self._is_float_anyway(site)
        applicability = Applicability.SAFE if safe else Applicability.UNSAFE
        return _fix(
            f"Write {edits[0].content} instead of {segment(nodes[0], module)}", applicability, edits, module, hazard
        )

    def _is_float_anyway(self, site: SignatureSite) -> bool:
        """Whether the function only adds, multiplies or divides the parameter with floats."""
        function = self._function(site)
        if function is None or site.mixture.path:
            return False
        loads = _loads(site.parameter, function)
        return bool(loads) and all(self._meets_float(load, function) for load in loads)

    def _meets_float(self, load: ast.Name, function: Scope) -> bool:
        operation = function.module.parents.get(load)
        if not isinstance(operation, ast.BinOp) or not isinstance(operation.op, _ARITHMETIC):
            return False
        other = operation.right if operation.left is load else operation.left
        kinds = self.model.signatures.kinds.of(other, function.module.scope_at(other))
        return bool(kinds) and all(_is_float_kind(alternative.kind) for alternative in kinds)

    def _function(self, site: SignatureSite) -> Scope | None:
        """The function that is jitted, where it is known for sure."""
        found = set()
        call = site.mixture.reported
        if isinstance(call.node, ast.Call):
            for value in self.model.evaluator.evaluate(call.node.func, call.scope):
                target = self.model.signatures.target(value) if isinstance(value, Jitted) else None
                found.add(None if target is None else target.scope)
        return found.pop() if len(found) == 1 else None

    # -- list and tuple ---------------------------------------------------------------------------

    def container(self, site: Site, hazard: Hazard) -> Fix | None:
        """A tuple for a list, or the other way round, where the literal is only taken apart."""
        if not isinstance(site, SignatureSite) or site.mixture.aspect is not Aspect.CONTAINER or site.others:
            return None
        mixture = site.mixture
        if {_form(mixture.first), _form(mixture.later)} != {"list", "tuple"} or mixture.path:
            return None
        function = self._function(site)
        if function is None or not all(
            _takes_apart(load, function.module) for load in _loads(site.parameter, function)
        ):
            return None
        pairs = list(zip((mixture.first, mixture.later), (place for place, _ in mixture.places), strict=False))
        for kind, place in sorted(pairs, key=lambda pair: _form(pair[0])):  # a tuple is the better form
            node, module = place.node, place.scope.module
            literal = ast.List if _form(kind) == "list" else ast.Tuple
            if isinstance(node, literal) and self._is_private(node, function, module):
                wanted = "tuple" if isinstance(node, ast.List) else "list"
                edits = list(_brackets(node, module))
                if edits:
                    message = f"Write a {wanted} instead of a {_form(kind)}"
                    return _fix(message, Applicability.SAFE, edits, module, hazard)
        return None

    def _is_private(self, node: ast.List | ast.Tuple, function: Scope, module: Module) -> bool:
        """Whether nobody does more with the literal than to take it apart: given on the spot, by one local name, or
        returned or yielded, by the jitted function or a plain one, to callers that all do so."""
        parent = module.parents.get(node)
        if isinstance(parent, ast.Call | ast.keyword):
            return self._is_given(node, module)
        if isinstance(parent, ast.Assign):
            return len(parent.targets) == 1 and self._target_is_taken_apart(parent.targets[0], module)
        if isinstance(parent, ast.Return | ast.Yield):
            maker = module.scope_at(node)
            plain = isinstance(maker.node, ast.FunctionDef) and not maker.node.decorator_list
            if isinstance(parent, ast.Return):
                known = len(maker.returns) == 1 and not maker.is_generator and (plain or maker is function)
                return known and self._is_used_for(maker, self._result_is_taken_apart)
            return plain and self._is_used_for(maker, self._items_are_taken_apart)
        return False

    def _is_used_for(self, function: Scope, allowed: Callable[[ast.AST, Module], bool]) -> bool:
        """Whether a function is only called, and only what is allowed is done with what the calls give."""
        uses = [use for use in self.model.uses.named(function) if use.node not in function.decorators]
        return bool(uses) and all(
            use.how is How.CALLED and use.exact and allowed(use.node, use.scope.module) for use in uses
        )

    def _target_is_taken_apart(self, target: ast.expr, module: Module) -> bool:
        """Whether a value is bound to a local name whose loads only take it apart, or hand it to calls."""
        if isinstance(target, ast.Tuple):
            return True
        scope = module.scope_at(target)
        if not isinstance(target, ast.Name) or not scope.is_function or _is_kept(target.id, scope):
            return False
        return all(_takes_apart(load, module) or self._is_given(load, module) for load in _loads(target.id, scope))

    def _is_given(self, node: ast.AST, module: Module) -> bool:
        """Whether an expression is an argument of a call of something compiled."""
        call = module.parents.get(node)
        call = module.parents.get(call) if isinstance(call, ast.keyword) else call
        if not isinstance(call, ast.Call) or call.func is node:
            return False
        values = self.model.evaluator.evaluate(call.func, module.scope_at(call))
        return bool(values) and all(isinstance(value, Jitted) for value in values)

    def _result_is_taken_apart(self, call: ast.AST, module: Module) -> bool:
        parent = module.parents.get(call)
        if isinstance(parent, ast.Assign):
            return len(parent.targets) == 1 and self._target_is_taken_apart(parent.targets[0], module)
        if isinstance(parent, ast.Expr) or self._is_given(call, module):
            return True
        return isinstance(parent, ast.Subscript) and parent.value is call

    def _items_are_taken_apart(self, call: ast.AST, module: Module) -> bool:
        """Whether a generator is only iterated by a loop that takes each item apart."""
        loop = module.parents.get(call)
        return isinstance(loop, ast.For) and loop.iter is call and self._target_is_taken_apart(loop.target, module)

    # -- static arguments -------------------------------------------------------------------------

    def hashable(self, site: Site, hazard: Hazard) -> Fix | None:
        """A tuple for the list that is given to a static parameter."""
        if not isinstance(site, StaticSite) or site.fault is not Fault.UNHASHABLE or site.in_structure:
            return None
        call, module = hazard.node, hazard.scope.module
        if not isinstance(call, ast.Call):
            return None
        node = self._argument(call, site.parameter, hazard.scope)
        if not isinstance(node, ast.List) or not all(_is_hashable(element) for element in node.elts):
            return None
        lists = [inner for inner in ast.walk(node) if isinstance(inner, ast.List)]
        edits = [edit for inner in lists for edit in _brackets(inner, module)]
        return Fix("Write a tuple instead of a list", Applicability.SAFE, tuple(sorted(edits)))

    def _argument(self, call: ast.Call, parameter: str, scope: Scope) -> ast.expr | None:
        """What a call gives for a parameter, where that is written out."""
        for keyword in call.keywords:
            if keyword.arg == parameter:
                return keyword.value
        names = set()
        for value in self.model.evaluator.evaluate(call.func, scope):
            if not isinstance(value, Jitted) or len(value.inner) != 1:
                return None
            target = target_of(value.inner[0])
            names.add(None if target is None or target.method else target.names)
        found = names.pop() if len(names) == 1 else None
        if found is None or parameter not in found or any(isinstance(a, ast.Starred) for a in call.args):
            return None
        position = found.index(parameter)
        return call.args[position] if position < len(call.args) else None


def _fix(message: str, safety: Applicability, edits: Iterable[Edit], module: Module, hazard: Hazard) -> Fix:
    """The fix that edits a file, which is named where it is another one than the finding's."""
    if module is hazard.scope.module:
        return Fix(message, safety, tuple(edits))
    elsewhere = tuple(replace(edit, path=str(module.path)) for edit in edits)
    return Fix(f"{message} in {module.path.name}", safety, elsewhere)


def _number(kind: Kind) -> str | None:
    return kind.dtype if isinstance(kind, Leaf) and kind.world is World.PYTHON else None


def _form(kind: Kind) -> str:
    return kind.form if isinstance(kind, Tree) and kind.cls is None else ""


def _is_float_kind(kind: Kind) -> bool:
    return isinstance(kind, Leaf) and (kind.dtype or "").startswith("float")


def _is_int(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) < 2**24


def _is_float(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is float


def _is_hashable(node: ast.expr) -> bool:
    if isinstance(node, ast.List | ast.Tuple):
        return all(_is_hashable(element) for element in node.elts)
    return isinstance(node, ast.Constant) or _is_int(node) or _is_float(node)


def _loads(name: str, scope: Scope) -> list[ast.Name]:
    """The loads of a variable of a function, those in nested functions included."""
    return [load for load, where in scope.module.name_loads.get(name, ()) if where.binder(name) is scope]


def _is_kept(name: str, scope: Scope) -> bool:
    """Whether nested code may keep or rebind the variable."""
    return any(binding.writer is not scope for binding in scope.bindings[name])


def _takes_apart(load: ast.expr, module: Module) -> bool:
    """Whether a load is unpacked, indexed or iterated, which a list and a tuple answer alike."""
    parent = module.parents.get(load)
    match parent:
        case ast.Assign(targets=[ast.Tuple() | ast.List()]):
            return True
        case ast.Subscript():
            return parent.value is load and isinstance(parent.ctx, ast.Load) and not isinstance(parent.slice, ast.Slice)
        case ast.For() | ast.comprehension():
            return parent.iter is load
        case ast.Starred():
            return isinstance(parent.ctx, ast.Load)
        case ast.Call():
            return isinstance(parent.func, ast.Name) and parent.func.id in ("len", "sum") and load in parent.args
        case _:
            return False


def _brackets(node: ast.List | ast.Tuple, module: Module) -> Iterator[Edit]:
    """The edits that make a tuple of a list, or a list of a tuple: only the brackets change."""
    place, text = span(node, module), segment(node, module)
    bare = isinstance(node, ast.Tuple) and not _is_bracketed(text, node.elts)
    old = ("", "") if bare else (text[0], text[-1])
    closing = "]"
    if isinstance(node, ast.List):
        closing = ",)" if len(node.elts) == 1 and not text[:-1].rstrip().endswith(",") else ")"
        if "#" in text and closing == ",)":
            return
    opening = "[" if isinstance(node, ast.Tuple) else "("
    start, end = place.start, place.end
    yield Edit(Span(start, Location(start.row, start.column + len(old[0]))), opening)
    yield Edit(Span(Location(end.row, end.column - len(old[1])), end), closing)


def _is_bracketed(text: str, elements: Iterable[ast.expr]) -> bool:
    if not text.startswith("("):
        return False
    try:
        inner = ast.parse(f"({text[1:-1]})", mode="eval").body
    except SyntaxError:
        return False
    return isinstance(inner, ast.Tuple) and len(inner.elts) == len(list(elements))
