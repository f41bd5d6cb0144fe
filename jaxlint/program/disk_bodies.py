"""What, inside traced code, keeps a program out of the disk cache or gives it another key in each process.

Only where the program switches the disk cache on: without it, nothing is lost.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.findings import Confidence
from jaxlint.program import externals
from jaxlint.program.definitions import Definitions
from jaxlint.program.dependencies import settled_property
from jaxlint.program.disk import Disk, DiskFault, DiskSite, disk_site
from jaxlint.program.frequency import Often, Step, in_test
from jaxlint.program.origins import Origin, Source
from jaxlint.program.sites import Sites
from jaxlint.program.syntax import Bind, Module, Scope
from jaxlint.program.tracing import Traces
from jaxlint.program.unordered import Unordered
from jaxlint.program.uses import How
from jaxlint.program.values import Constant, External, ExternalResult
from jaxlint.program.versions import Version

CALLBACKS_KEPT_OUT: Version = (0, 11)
"""Up to 0.10 a program that calls back to the host is never written to disk; 0.12 writes it (0.11 was not measured)."""

_CALLBACKS = frozenset(
    {
        "jax.debug.print",
        "jax.debug.callback",
        "jax.debug.breakpoint",
        "jax.debug.visualize_array_sharding",
        "jax.debug.inspect_array_sharding",
        "jax.pure_callback",
        "jax.experimental.io_callback",
        "jax.experimental.host_callback.call",
        "jax.experimental.host_callback.id_tap",
        "jax.experimental.host_callback.id_print",
    }
)
_PARTITIONING = "jax.experimental.custom_partitioning.custom_partitioning"
_POINTER = "jax_remove_custom_partitioning_ptr_from_cache_key"
_SEEDERS = frozenset({"numpy.random.seed", "random.seed"})
_PRINTING = frozenset({"print", "info", "debug", "warning", "log", "append", "write", "error", "set_description"})


class DiskBodies:
    """Finds the sites in traced code."""

    def __init__(self, model: Sites, disk: Disk, traces: Traces) -> None:
        """Part of the linked program."""
        self.model = model
        self.disk = disk
        self.traces = traces
        self.work = model.work
        self.unordered = Unordered(Definitions(model.evaluator, model.uses))

    def sites(self, module: Module) -> Iterator[DiskSite]:
        """The sites of a module."""
        if not self.disk.enabled:
            return
        if self.model.target < CALLBACKS_KEPT_OUT:
            yield from self._callbacks(module)
        yield from self._partitioned(module)
        yield from self._process_values(module)

    def _traced(self, function: Scope) -> Confidence | None:
        """How surely the body of a function is traced."""
        if not function.is_function:
            return None
        if self.traces.of(function):
            return Confidence.CERTAIN
        return Confidence.LIKELY if self.model.frequency.of_function(function).often is Often.TRACED else None

    # -- callbacks ----------------------------------------------------------------------------------------

    def _callbacks(self, module: Module) -> Iterator[DiskSite]:
        words = {name.rpartition(".")[2] for name in _CALLBACKS}
        seen: set[Scope] = set()
        for scope in module.scopes:
            for call in scope.calls:
                if _last_word(call.func) not in words or scope.function in seen or in_test(scope):
                    continue
                names = [v.name for v in self.model.evaluator.evaluate(call.func, scope) if isinstance(v, External)]
                if not any(name in _CALLBACKS for name in names):
                    continue
                confidence = self._traced(scope.function)
                if confidence is not None:
                    seen.add(scope.function)
                    what = " ".join(ast.unparse(call.func).split())
                    yield disk_site(
                        DiskFault.CALLBACK, call, scope, what, scope.function.name, confidence, self._run(scope), "here"
                    )

    def _run(self, scope: Scope) -> tuple[Step, ...]:
        traces = self.traces.of(scope.function)
        return (Step(traces[0].node, traces[0].scope, "compiled and run here"),) if traces else ()

    # -- custom partitioning --------------------------------------------------------------------------------

    def _partitioned(self, module: Module) -> Iterator[DiskSite]:
        if "custom_partitioning" not in module.source or self.disk.switched_on(_POINTER):
            return
        for scope in module.scopes:
            if not scope.is_function or scope.parent is None:
                continue
            for decorator in scope.decorators:
                expression = decorator.func if isinstance(decorator, ast.Call) else decorator
                for value in self.model.evaluator.evaluate(expression, scope.parent):
                    named = isinstance(value, External) and value.name == _PARTITIONING
                    if named or self._partial_of_it(decorator, scope.parent):
                        yield from self._partitioning_site(scope, decorator)
                        break

    def _partial_of_it(self, decorator: ast.expr, scope: Scope) -> bool:
        """``functools.partial(custom_partitioning, static_argnums=…)`` as a decorator."""
        if not isinstance(decorator, ast.Call) or not decorator.args:
            return False
        values = self.model.evaluator.evaluate(decorator.args[0], scope)
        return any(isinstance(value, External) and value.name == _PARTITIONING for value in values)

    def _partitioning_site(self, function: Scope, decorator: ast.expr) -> Iterator[DiskSite]:
        for use in self.model.uses.named(function):
            if use.how is not How.CALLED or in_test(use.scope):
                continue
            confidence = self._traced(use.scope.function)
            if confidence is not None and not self._under_shard_map(use.scope.function):
                steps = (Step(use.node, use.scope, "called here, in traced code"),)
                assert function.parent is not None
                yield disk_site(
                    DiskFault.PARTITIONING,
                    decorator,
                    function.parent,
                    function.name,
                    "",
                    Confidence.LIKELY,
                    steps,
                    "here",
                )
                return

    def _under_shard_map(self, function: Scope) -> bool:
        return any(use.how is How.TRACED and use.by == externals.SHARD_MAP for use in self.model.uses.of(function))

    # -- values of the process --------------------------------------------------------------------------------

    @settled_property
    def _seeded(self) -> frozenset[str]:
        """The seeders of global generators that the program calls."""
        found: set[str] = set()
        for module in self.model.evaluator.project.modules_with("seed"):
            for scope in module.scopes:
                for call in scope.calls:
                    if _last_word(call.func) == "seed":
                        values = self.model.evaluator.evaluate(call.func, scope)
                        found |= {v.name for v in values if isinstance(v, External) and v.name in _SEEDERS}
        return frozenset(found)

    def claims(self, call: ast.Call, scope: Scope) -> bool:
        """Whether a call is reported here, so that nothing else need be said about what it reads."""
        return self.disk.enabled and self._value_site(call, scope) is not None

    def _value_site(self, call: ast.Call, scope: Scope) -> DiskSite | None:
        what = self._varies(call, scope)
        if what is None or in_test(scope) or not self._counts(call, scope):
            return None
        confidence = self._traced(scope.function)
        if confidence is None:
            return None
        return disk_site(DiskFault.PROCESS_VALUE, call, scope, what, "", confidence, self._run(scope), "read here")

    def _process_values(self, module: Module) -> Iterator[DiskSite]:
        for scope in module.scopes:
            for call in scope.calls if scope.function.is_function else ():
                site = self._value_site(call, scope)
                if site is not None:
                    yield site
        yield from self._globals(module)
        for iterated, scope in module.iterations:
            if not in_test(scope) and self.unordered.met(iterated, scope):
                confidence = self._traced(scope.function)
                if confidence is not None:
                    yield disk_site(
                        DiskFault.PROCESS_VALUE,
                        iterated,
                        scope,
                        "the order of a set",
                        "order",
                        confidence,
                        self._run(scope),
                        "read here",
                    )

    def _globals(self, module: Module) -> Iterator[DiskSite]:
        """Variables of a module that traced code reads, and that hold something of the process."""
        seen: set[tuple[Scope, str]] = set()
        for scope in module.scopes:
            if not scope.function.is_function or in_test(scope):
                continue
            for name, loads in scope.loads.items():
                owner = self.model.evaluator.binder(name, scope)
                key = (scope.function, name)
                if owner is None or not owner.is_module or key in seen or not self._assigned(owner, name):
                    continue
                seen.add(key)
                sources = [s for s in self.disk.origins.of(loads[0], scope) if self._is_of_process(s)]
                confidence = self._traced(scope.function) if sources else None
                if confidence is not None and self._load_counts(loads[0], scope):
                    steps = (
                        Step(sources[0].node, sources[0].scope, f"it comes from {sources[0].text}"),
                        *self._run(scope),
                    )
                    yield disk_site(DiskFault.PROCESS_VALUE, loads[0], scope, name, "", confidence, steps, "read here")

    @staticmethod
    def _assigned(owner: Scope, name: str) -> bool:
        return all(b.kind in (Bind.ASSIGN, Bind.IMPORT_FROM) for b in owner.bindings.get(name, ()))

    def _is_of_process(self, source: Source) -> bool:
        if source.origin is not Origin.PROCESS or not source.sure or "temp" in source.text.lower():
            return False
        return "random" not in source.text or not self._seeded

    def _varies(self, call: ast.Call, scope: Scope) -> str | None:
        """What of the process a call reads, as the code spells it."""
        text = " ".join(ast.unparse(call.func).split()) + "()"
        for value in self.model.evaluator.evaluate(call.func, scope):
            if isinstance(value, External):
                if value.name == "builtins.id":
                    return text
                if value.name == "builtins.hash" and call.args and self._is_text(call.args[0], scope):
                    return text
                if value.name.startswith(("numpy.random.", "random.")) and self._seeded:
                    continue
                if self.disk.origins.of_call(value.name) is Origin.PROCESS and "tempfile" not in value.name:
                    return text
        if isinstance(call.func, ast.Attribute):
            for value in self.model.evaluator.evaluate(call.func.value, scope):
                if isinstance(value, ExternalResult) and value.name == "numpy.random.default_rng":
                    if not value.node.args and not value.node.keywords:
                        return text
        return None

    def _is_text(self, node: ast.expr, scope: Scope) -> bool:
        if isinstance(node, ast.JoinedStr):
            return True
        values = self.model.evaluator.evaluate(node, scope)
        return any(isinstance(value, Constant) and isinstance(value.value, str) for value in values)

    def _counts(self, call: ast.Call, scope: Scope) -> bool:
        """Whether the value becomes a part of what is computed: it is not only printed, logged or kept in a list."""
        module = scope.module
        child: ast.AST = call
        parent = module.parents.get(child)
        while parent is not None and not isinstance(parent, ast.stmt):
            if isinstance(parent, ast.Call) and parent.func is not child:
                word = _last_word(parent.func)
                if word in _PRINTING or self._is_callback(parent, scope):
                    return False
            child, parent = parent, module.parents.get(parent)
        if isinstance(parent, ast.Expr):
            return False
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            name = parent.targets[0].id
            loads = [load for inner in [scope, *scope.children] for load in inner.loads.get(name, ())]
            return any(self._load_counts(load, scope) for load in loads)
        return isinstance(parent, ast.Return | ast.Assign | ast.AnnAssign | ast.AugAssign)

    def _load_counts(self, load: ast.AST, scope: Scope) -> bool:
        module = scope.module
        parent = module.parents.get(load)
        while parent is not None and not isinstance(parent, ast.stmt):
            if isinstance(parent, ast.Call) and (
                _last_word(parent.func) in _PRINTING or self._is_callback(parent, scope)
            ):
                return False
            parent = module.parents.get(parent)
        return isinstance(parent, ast.Return | ast.Assign | ast.AnnAssign | ast.AugAssign)

    def _is_callback(self, call: ast.Call, scope: Scope) -> bool:
        values = self.model.evaluator.evaluate(call.func, scope)
        return any(isinstance(value, External) and value.name in _CALLBACKS for value in values)


def _last_word(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None
