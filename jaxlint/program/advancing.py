"""What advances from one iteration of a loop to the next: attributes that a method adds to, containers that grow."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.containers import GROWS, TAKES
from jaxlint.program.eager_table import JOINS_ANYWHERE
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.order import Order
from jaxlint.program.references import References
from jaxlint.program.syntax import AttributeStore, Bind, Binding, LoopNode, Module, Scope
from jaxlint.program.values import Class, External, Instance

_LISTS = (ast.List, ast.ListComp, ast.Tuple)
_CONSTRUCTORS = frozenset({"__init__", "__post_init__", "__new__", "__attrs_post_init__"})


@dataclass(frozen=True, slots=True, eq=False)
class Stepped:
    """A place that advances an attribute or a container."""

    node: ast.AST
    scope: Scope
    sure: bool = True


class Advancing:
    """Finds what advances."""

    def __init__(self, evaluator: Evaluator, references: References, order: Order) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.references = references
        self.order = order

    def runs_in(self, node: ast.AST, scope: Scope, loop: LoopNode) -> bool:
        """Whether a place is executed in each turn of a loop, itself or through calls."""
        return any(loop in self.order.loops(event) for event in self.order.lifted(node, scope))

    # -- containers that a name holds ---------------------------------------------------------------

    def appended(self, name: str, owner: Scope, entry: str = "") -> Iterator[tuple[ast.AST, Scope, bool]]:
        """The places that add to the container of a variable, or to that in one ``entry`` of it, as it is spelled."""
        module = owner.module
        for load, scope in module.name_loads.get(name, ()):
            if self.evaluator.binder(name, scope) is owner:
                whole: ast.AST = module.parents[load] if entry else load
                if not isinstance(whole, ast.expr) or (entry and ast.unparse(whole) != entry):
                    continue
                call = _method_call(whole, module, GROWS)
                if call is not None:
                    yield call, scope, not _conditional(call, module)

    def bounded(self, name: str, owner: Scope) -> bool:
        """Whether the variable holds a container that keeps its newest elements only, or one element of each kind."""
        return any(
            b.value is not None and self._is_bounded(b.value, b.writer)
            for b in owner.bindings.get(name, ())
            if b.kind is Bind.ASSIGN
        )

    def _is_bounded(self, value: ast.expr, scope: Scope) -> bool:
        if isinstance(value, ast.Set | ast.SetComp):
            return True
        if not isinstance(value, ast.Call):
            return False
        functions = self.evaluator.evaluate(value.func, scope)
        names = {function.name for function in functions if isinstance(function, External)}
        limited = len(value.args) > 1 or any(k.arg == "maxlen" for k in value.keywords)
        return "builtins.set" in names or ("collections.deque" in names and limited)

    # -- attributes -------------------------------------------------------------------------------

    def of(self, node: ast.Attribute, scope: Scope, loop: LoopNode, *, length: bool) -> Stepped | bool:
        """The place that advances an attribute in a loop; True where nothing changes it, False where that is open."""
        owners = self._owners(node, scope)
        if any(self._made_anew(owner, loop) for owner in owners):
            return False  # each turn of the loop has an object of its own
        stores = list(self._stores(node.attr, owners))
        if not owners:
            return not stores and not length and not list(self._stores(node.attr, None))
        steps: list[Stepped] = []
        for store, where in stores:
            if not self.runs_in(store.target, where, loop):
                continue
            if self._adds(store, length=length):
                steps.append(Stepped(store.target, where, not _conditional(store.target, where.module)))
            elif length and _selects(store):
                steps.append(Stepped(store.target, where, sure=False))
            elif length and _keeps_length(store):
                continue
            else:
                return False
        if length:
            for call, where, grows in self._calls(node.attr, owners):
                if self.runs_in(call, where, loop):
                    if not grows:
                        return False
                    steps.append(Stepped(call, where, not _conditional(call, where.module)))
            if any(self._is_bounded(s.value, s.scope) for s, _ in self._made(node.attr, owners) if s.value is not None):
                return False
        return steps[0] if steps else True

    def _owners(self, node: ast.Attribute, scope: Scope) -> list[Scope]:
        return [
            value.cls.scope if isinstance(value, Instance) else value.scope
            for value in self.evaluator.expand(self.evaluator.evaluate(node.value, scope))
            if isinstance(value, Instance | Class)
        ]

    def made(self, node: ast.Attribute, scope: Scope) -> list[AttributeStore]:
        """The assignments to an attribute."""
        return [store for store, _ in self._made(node.attr, self._owners(node, scope))]

    def loads(self, node: ast.Attribute, scope: Scope) -> Iterator[tuple[ast.Attribute, Scope]]:
        """The places that read an attribute, of whatever instance of its class."""
        yield from self.references.receivers.loads(node.attr, self._owners(node, scope))

    def _adds(self, store: AttributeStore, *, length: bool) -> bool:
        """Whether an assignment adds to what the attribute held."""
        module = store.scope.module
        statement = module.statement_at(store.target)
        if isinstance(statement, ast.AugAssign):
            if length:
                # An array that is added to keeps its size; a list gets longer.
                return isinstance(statement.op, ast.Add) and isinstance(statement.value, _LISTS)
            return isinstance(statement.op, ast.Add | ast.Sub | ast.Mult)
        if store.value is None or store.path:
            return False
        spelled = ast.unparse(store.target)
        if length and isinstance(store.value, ast.Call) and store.value.args:
            first = store.value.args[0]
            parts = first.elts if isinstance(first, ast.List | ast.Tuple) else store.value.args[:2]
            functions = self.evaluator.evaluate(store.value.func, store.scope)
            joins = any(isinstance(f, External) and f.name in JOINS_ANYWHERE for f in functions)
            return joins and len(parts) > 1 and any(ast.unparse(part) == spelled for part in parts)
        if isinstance(store.value, ast.BinOp) and isinstance(store.value.op, ast.Add | ast.Sub | ast.Mult):
            sides = (store.value.left, store.value.right)
            if length and not any(isinstance(side, _LISTS) for side in sides):
                return False
            return spelled in (ast.unparse(sides[0]), ast.unparse(sides[1]))
        return False

    def _made_anew(self, owner: Scope, loop: LoopNode) -> bool:
        """Whether instances of a class are made inside the loop."""
        for node, scope, _ in self.references.of(owner):
            call = scope.module.parents.get(node)
            if isinstance(call, ast.Call) and call.func is node and self.runs_in(call, scope, loop):
                return True
        return False

    def _made(self, name: str, owners: list[Scope]) -> Iterator[tuple[AttributeStore, Scope]]:
        for store in self.references.receivers.stores(name, owners):
            yield store, store.scope

    def _stores(self, name: str, owners: list[Scope] | None) -> Iterator[tuple[AttributeStore, Scope]]:
        """The assignments to an attribute outside of constructors; of any object's where no classes are given."""
        if owners is None:
            modules = self.evaluator.project.modules_with(name)
            stores = [store for module in modules for store in module.attribute_stores.get(name, ())]
        else:
            stores = self.references.receivers.stores(name, owners)
        for store in stores:
            if store.scope.function.name not in _CONSTRUCTORS:
                yield store, store.scope

    def _calls(self, name: str, owners: list[Scope]) -> Iterator[tuple[ast.Call, Scope, bool]]:
        """The calls that add to, or take from, the container that an attribute holds."""
        for load, scope in self.references.receivers.loads(name, owners):
            grown = _method_call(load, scope.module, GROWS)
            call = grown or _method_call(load, scope.module, TAKES)
            if call is not None:
                yield call, scope, grown is not None


def _method_call(load: ast.expr, module: Module, methods: frozenset[str]) -> ast.Call | None:
    attribute = module.parents.get(load)
    call = module.parents.get(attribute) if isinstance(attribute, ast.Attribute) else None
    if isinstance(attribute, ast.Attribute) and isinstance(call, ast.Call) and call.func is attribute:
        return call if attribute.value is load and attribute.attr in methods else None
    return None


def shrinks(load: ast.expr, module: Module) -> bool:
    """Whether something is taken out of a container here, or it is cut."""
    if _method_call(load, module, TAKES) is not None:
        return True
    parent = module.parents.get(load)
    return isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Del | ast.Store) and parent.value is load


def resets(binding: Binding, loop: LoopNode, module: Module) -> bool:
    """Whether a binding that stands in a loop leaves it at once: what it writes is read after the loop only."""
    statement = module.statement_at(binding.node)
    if statement is loop:
        return False
    parent = module.parents.get(statement) if statement is not None else None
    for part in ("body", "orelse"):
        statements = getattr(parent, part, None)
        if isinstance(statements, list) and statement in statements and parent is not loop:
            return isinstance(statements[-1], ast.Break | ast.Return)
    return False


def _selects(store: AttributeStore) -> bool:
    """Whether the attribute is given a list of those that pass a test: ``self.x = [e for e in self.x if …]``."""
    value = store.value
    if isinstance(value, ast.Name) and not store.path:
        return _is_filled_by_tests(value.id, store.scope.function)
    if not isinstance(value, ast.ListComp) or store.path or len(value.generators) != 1:
        return False
    generator = value.generators[0]
    return bool(generator.ifs) and ast.unparse(generator.iter) == ast.unparse(store.target)


def _keeps_length(store: AttributeStore) -> bool:
    """Whether each part is replaced by one other: ``self.x = [f(e) for e in self.x]``, also beside others in a zip."""
    value, spelled = store.value, ast.unparse(store.target)
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") in ("list", "tuple") and len(value.args) == 1:
        value = value.args[0]
    if store.path:
        return False
    if isinstance(value, ast.ListComp | ast.GeneratorExp | ast.DictComp):
        if len(value.generators) != 1 or value.generators[0].ifs:
            return False
        value = value.generators[0].iter
        if ast.unparse(value) == spelled:
            return True
    if not isinstance(value, ast.Call):
        return False
    called = getattr(value.func, "id", "") or getattr(value.func, "attr", "")
    parts = [ast.unparse(part) for part in value.args]
    if called in ("items", "values", "keys", "copy") and isinstance(value.func, ast.Attribute):
        return ast.unparse(value.func.value) == spelled
    return called in ("zip", "enumerate", "map", "sorted", "reversed", "list") and spelled in parts


def _is_filled_by_tests(name: str, function: Scope) -> bool:
    """Whether a local list is empty at first and then given what passes a test, in a loop."""
    made = [b.value for b in function.bindings.get(name, ()) if b.kind is Bind.ASSIGN]
    if len(made) != 1 or not isinstance(made[0], ast.List) or made[0].elts:
        return False
    module = function.module
    appends = [
        call
        for load, scope in module.name_loads.get(name, ())
        if scope.function is function and (call := _method_call(load, module, GROWS)) is not None
    ]
    return bool(appends) and all(_conditional(call, module) for call in appends)


def _conditional(node: ast.AST, module: Module) -> bool:
    current = module.parents.get(node)
    while current is not None and not isinstance(current, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if isinstance(current, ast.If | ast.IfExp | ast.Match):
            return True
        if isinstance(current, ast.For | ast.AsyncFor | ast.While):
            return False
        current = module.parents.get(current)
    return False
