"""Run-once idioms: code that a test keeps from running again once it has left its result somewhere.

The idea is one for all spellings: a guard reads a *location* (an attribute, a global, a captured or loop-outer name,
an entry of a container), and the guarded code writes it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from jaxlint.program import flow
from jaxlint.program.syntax import Bind, LoopNode, Module, Scope

ALWAYS = "always"
"""Memoised for the process (or the life of the object that a parameter holds)."""
PER_INSTANCE = "per instance"
"""Memoised for the life of ``self``."""


def location(node: ast.AST) -> str | None:
    """A name for what an expression reads or a target writes: ``self._f`` of ``self._f[key]``."""
    parts: list[str] = []
    while True:
        match node:
            case ast.Name():
                return ".".join([node.id, *reversed(parts)])
            case ast.Attribute():
                parts.append(node.attr)
                node = node.value
            case ast.Subscript() | ast.Starred() | ast.NamedExpr():
                node = node.value
            case ast.Call() if isinstance(node.func, ast.Attribute):
                node = node.func.value
            case _:
                return None


def _reads(test: ast.AST, scope: Scope) -> set[str]:
    """The locations that a test depends on; a local name stands for what it was assigned, too."""
    found: set[str] = set()
    for node in ast.walk(test):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            name = location(node)
            if name is not None:
                found.add(name)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hasattr", "getattr"):
            if len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                found.add(f"{location(node.args[0])}.{node.args[1].value!s}")
    for name in list(found):
        for binding in scope.bindings.get(name, ()):
            if binding.kind is Bind.ASSIGN and binding.value is not None and binding.value is not test:
                for node in ast.walk(binding.value):
                    inner = location(node) if isinstance(node, ast.Name | ast.Attribute) else None
                    if inner is not None:
                        found.add(inner)
    return found


def _writes(statements: Iterable[ast.AST], scope: Scope | None = None) -> set[str]:
    """The locations that statements write, nested functions left out; with ``scope``, what the project functions and
    own methods called there write counts too (one level)."""
    found: set[str] = set()
    pending = list(statements)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Call) and scope is not None:
            found |= _written_by_call(node, scope)
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign) and _lasting(node.value):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
            targets = [node.target] if isinstance(node, ast.AugAssign) or _lasting(node.value) else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _WRITERS:
            name = location(node.func.value)
            if name is not None:
                found.add(name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
            if len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                found.add(f"{location(node.args[0])}.{node.args[1].value!s}")
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
                name = location(part)
                if name is not None:
                    found.add(name)
        pending += ast.iter_child_nodes(node)
    return found


def _lasting(value: ast.expr | None) -> bool:
    """Whether an assigned value can stand for "done": a made object or ``True``, not the outcome of a comparison."""
    if isinstance(value, ast.Constant):
        return value.value is True or isinstance(value.value, str)
    return value is not None and not isinstance(value, ast.Compare | ast.BinOp | ast.UnaryOp)


def _written_by_call(call: ast.Call, scope: Scope) -> set[str]:
    """What a call of an own method writes on ``self``, or a function of the module in globals."""
    function = scope.function
    owner = function.owner_class
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and owner is not None:
        if function.parameters and call.func.value.id == function.parameters[0].arg:
            for binding in owner.bindings.get(call.func.attr, ()):
                if isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef):
                    return {name for name in _writes(binding.node.body) if name.startswith(call.func.value.id + ".")}
    elif isinstance(call.func, ast.Name):
        for binding in scope.module.top.bindings.get(call.func.id, ()):
            if isinstance(binding.node, ast.FunctionDef | ast.AsyncFunctionDef):
                declared = scope.module.scope_of[binding.node].declared_global
                return {name for name in _writes(binding.node.body) if name.partition(".")[0] in declared}
    return set()


_WRITERS = frozenset({"add", "append", "setdefault", "update", "put", "insert", "set", "__setitem__"})


def guards_of(node: ast.AST, scope: Scope) -> Iterator[tuple[str, ast.AST]]:
    """The run-once guards around ``node``: the location that each keeps, and the guarding node."""
    for place, reads, writes in _candidates(node, scope):
        for name in sorted(reads & writes):
            yield name, place


def _candidates(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, set[str], set[str]]]:
    module = scope.module
    for block in flow.blocks(module, node):
        match block.node:
            case ast.If():
                branch = block.node.body if block.part == "body" else block.node.orelse
                yield block.node, _reads(block.node.test, scope), _writes(branch, scope)
            case ast.IfExp():
                yield block.node, _reads(block.node.test, scope), _assigned_from(block.node, module)
            case ast.BoolOp():
                first = block.node.values[0]
                yield block.node, _reads(first, scope), _assigned_from(block.node, module)
            case ast.ExceptHandler():
                attempt = module.parents[block.node]
                assert isinstance(attempt, ast.Try | ast.TryStar)
                reads = {name for statement in attempt.body for name in _reads(statement, scope)}
                yield attempt, reads, _writes(block.node.body, scope) | _writes_after(attempt, module)
    yield from _early_exits(node, scope)
    call = module.parents.get(node)
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "setdefault":
        name = location(call.func.value)
        if name is not None:
            yield call, {name}, {name}


def _assigned_from(node: ast.AST, module: Module) -> set[str]:
    statement = module.parents.get(node)
    while statement is not None and not isinstance(statement, ast.stmt):
        statement = module.parents.get(statement)
    return _writes([statement]) if statement is not None else set()


def _writes_after(statement: ast.stmt, module: Module) -> set[str]:
    parent = module.parents.get(statement)
    body = getattr(parent, "body", [])
    return _writes(body[body.index(statement) + 1 :]) if statement in body else set()


def _early_exits(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, set[str], set[str]]]:
    """``if key in cache: return cache[key]`` ahead of the code that fills the cache."""
    for earlier, rest in flow.ahead(scope.module, node):
        if isinstance(earlier, ast.If) and _exits(earlier.body):
            yield earlier, _reads(earlier.test, scope), _writes(rest, scope)
        elif isinstance(earlier, ast.Try) and _exits(earlier.body):
            reads = {name for statement in earlier.body for name in _reads(statement, scope)}
            yield earlier, reads, _writes(rest, scope)


def _exits(body: list[ast.stmt]) -> bool:
    # Leaving a loop, or raising, is control of that loop, not a memory of what was made.
    return bool(body) and isinstance(body[-1], ast.Return | ast.Continue)


def holds_for(name: str, guard: ast.AST, scope: Scope) -> str | LoopNode | None:
    """How long a guard's location lives.

    ``ALWAYS`` for attributes, globals, captured names and containers from elsewhere; for a local name the outermost
    loop around the guard that does not bind it anew (the code runs once for that loop); None when it lives no longer
    than the guarded code itself.
    """
    base = name.partition(".")[0]
    function = scope.function
    if base in function.declared_global or base in function.declared_nonlocal:
        return ALWAYS
    owner: Scope | None = scope
    while owner is not None and base not in owner.bindings:
        owner = owner.parent
    if owner is None or owner.function is not function:
        return ALWAYS
    bindings = owner.bindings[base]
    if any(b.kind is Bind.PARAM for b in bindings):
        if function.owner_class is not None and function.parameters and base == function.parameters[0].arg:
            return PER_INSTANCE
        # What a parameter holds outlives the call; the parameter's own name does not.
        return ALWAYS if "." in name or _filled(base, scope) else None
    module = scope.module
    around = [block.node for block in flow.blocks(module, guard) if isinstance(block.node, LoopNode)]
    kept: LoopNode | None = None
    for loop in around:
        initial = [b for b in bindings if not _encloses(module, loop, b.node)]
        if not initial:
            break
        assert isinstance(loop, LoopNode)
        kept = loop
    return kept


def _filled(base: str, scope: Scope) -> bool:
    """Whether a function writes into the container that a parameter holds."""
    for node in ast.walk(scope.function.node):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and location(node) == base:
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _WRITERS:
            if location(node.func.value) == base:
                return True
    return False


def _encloses(module: Module, outer: ast.AST, node: ast.AST) -> bool:
    current: ast.AST | None = node
    while current is not None:
        if current is outer:
            return True
        current = module.parents.get(current)
    return False


def first_iteration_only(node: ast.AST, scope: Scope) -> ast.AST | None:
    """The loop of whose iterations only one reaches ``node``: ``if step == 0`` over a loop variable."""
    module = scope.module
    blocks = list(flow.blocks(module, node))
    for position, block in enumerate(blocks):
        if not (isinstance(block.node, ast.If) and block.part == "body" and isinstance(block.node.test, ast.Compare)):
            continue
        test = block.node.test
        if len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq) or not isinstance(test.left, ast.Name):
            continue
        if not isinstance(test.comparators[0], ast.Constant):
            continue
        for outer in blocks[position + 1 :]:
            if isinstance(outer.node, ast.For) and test.left.id in _names(outer.node.target):
                return outer.node
    return None


def _names(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
