"""What the value of an expression differs by: from one process, job, rank or machine to another."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import Constant, External, Function, Instance

MOST_DEPTH = 10
MOST_STEPS = 200


class Origin(enum.Enum):
    """What a value differs by."""

    PROCESS = "process"
    JOB = "job"
    RANK = "rank"
    MACHINE = "machine"
    SHARED = "shared"
    """No difference: a folder that every user of the machine may write to."""


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One such origin in an expression; ``sure`` is false where only one alternative has it."""

    origin: Origin
    node: ast.AST
    scope: Scope
    text: str
    sure: bool = True


_CALLS: dict[str, Origin] = {
    **dict.fromkeys(
        (
            "tempfile.mkdtemp",
            "tempfile.mktemp",
            "tempfile.mkstemp",
            "tempfile.TemporaryDirectory",
            "tempfile.NamedTemporaryFile",
            "os.getpid",
            "os.urandom",
            "uuid.uuid1",
            "uuid.uuid4",
            "secrets.token_hex",
            "secrets.token_urlsafe",
            "time.time",
            "time.time_ns",
            "time.monotonic",
            "time.perf_counter",
            "time.strftime",
            "time.ctime",
            "datetime.datetime.now",
            "datetime.datetime.utcnow",
            "datetime.datetime.today",
            "datetime.date.today",
            "random.random",
            "random.randint",
            "random.randrange",
            "random.getrandbits",
            "random.choice",
            "random.uniform",
        ),
        Origin.PROCESS,
    ),
    **dict.fromkeys(("jax.process_index", "jax.host_id", "torch.distributed.get_rank"), Origin.RANK),
    **dict.fromkeys(("socket.gethostname", "socket.getfqdn", "platform.node", "os.uname"), Origin.RANK),
    **dict.fromkeys(("os.cpu_count", "multiprocessing.cpu_count", "psutil.cpu_count"), Origin.MACHINE),
    **dict.fromkeys(("jax.local_device_count", "jax.device_count"), Origin.MACHINE),
    "tempfile.gettempdir": Origin.SHARED,
}

_VARIABLES: dict[str, Origin] = {
    **dict.fromkeys(("RANK", "LOCAL_RANK", "NODE_RANK", "GROUP_RANK", "PMI_RANK", "PROCESS_ID"), Origin.RANK),
    **dict.fromkeys(("SLURM_PROCID", "SLURM_LOCALID", "SLURM_NODEID", "JAX_PROCESS_ID"), Origin.RANK),
    **dict.fromkeys(("OMPI_COMM_WORLD_RANK", "TPU_WORKER_ID", "HOSTNAME", "SLURMD_NODENAME"), Origin.RANK),
    **dict.fromkeys(("SLURM_JOB_ID", "SLURM_JOBID", "PBS_JOBID", "LSB_JOBID", "SLURM_ARRAY_TASK_ID"), Origin.JOB),
}

_OPEN_FOLDERS = ("/tmp", "/var/tmp", "/dev/shm", "/usr/tmp")


class Origins:
    """Answers about expressions."""

    def __init__(self, evaluator: Evaluator, uses: Uses) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.uses = uses

    def of(self, node: ast.expr, scope: Scope) -> list[Source]:
        """The origins in an expression, the surest first."""
        walk = _Walk(self)
        found = list(walk.expression(node, scope, 0))
        return sorted(found, key=lambda source: not source.sure)

    def of_call(self, name: str) -> Origin | None:
        """What a call of an external function differs by."""
        if name.startswith("numpy.random.") and name.rpartition(".")[2] not in ("seed", "default_rng", "RandomState"):
            return Origin.PROCESS
        return _CALLS.get(name)


class _Walk:
    """One question: each binding is followed once."""

    def __init__(self, origins: Origins) -> None:
        self.origins = origins
        self.evaluator = origins.evaluator
        self.seen: set[object] = set()
        self.steps = 0

    def expression(self, node: ast.expr, scope: Scope, depth: int) -> Iterator[Source]:
        """The origins in one expression."""
        self.steps += 1
        if depth > MOST_DEPTH or self.steps > MOST_STEPS:
            return
        match node:
            case ast.Constant(value=str() as text):
                if text.startswith(_OPEN_FOLDERS):
                    yield Source(Origin.SHARED, node, scope, repr(text))
            case ast.Name():
                yield from self._name(node, scope, depth)
            case ast.Call():
                yield from self._call(node, scope, depth)
            case ast.Subscript():
                yield from self._variable(node.value, node.slice, node, scope)
                yield from self.expression(node.value, scope, depth + 1)
            case ast.Attribute():
                yield from self._attribute(node, scope, depth)
            case ast.IfExp():
                for part in (node.body, node.orelse):
                    yield from self._unsure(self.expression(part, scope, depth + 1))
            case ast.BoolOp():
                for part in node.values:
                    yield from self._unsure(self.expression(part, scope, depth + 1))
            case (
                ast.JoinedStr()
                | ast.FormattedValue()
                | ast.BinOp()
                | ast.Tuple()
                | ast.List()
                | ast.NamedExpr()
                | ast.Compare()
                | ast.UnaryOp()
            ):
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        yield from self.expression(child, scope, depth + 1)
            case _:
                return

    @staticmethod
    def _unsure(sources: Iterator[Source]) -> Iterator[Source]:
        for source in sources:
            yield replace(source, sure=False)

    def _call(self, node: ast.Call, scope: Scope, depth: int) -> Iterator[Source]:
        for function in self.evaluator.evaluate(node.func, scope):
            if isinstance(function, External):
                origin = self.origins.of_call(function.name)
                if origin is not None:
                    yield Source(origin, node, scope, " ".join(ast.unparse(node.func).split()) + "()")
                if function.name in ("os.getenv", "os.environ.get", "os.environ.pop") and node.args:
                    yield from self._variable(None, node.args[0], node, scope)
                    for default in node.args[1:]:
                        yield from self._unsure(self.expression(default, scope, depth + 1))
                    return
            elif isinstance(function, Function) and function.scope not in self.seen:
                self.seen.add(function.scope)
                for returned in function.scope.returns:
                    yield from self.expression(returned, function.scope.module.scope_at(returned), depth + 1)
        if isinstance(node.func, ast.Attribute):
            yield from self.expression(node.func.value, scope, depth + 1)
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            yield from self.expression(argument, scope, depth + 1)

    def _variable(self, mapping: ast.expr | None, key: ast.expr, node: ast.AST, scope: Scope) -> Iterator[Source]:
        """An environment variable whose name is known."""
        if mapping is not None:
            values = self.evaluator.evaluate(mapping, scope)
            if not any(isinstance(value, External) and value.name == "os.environ" for value in values):
                return
        for value in self.evaluator.evaluate(key, scope):
            if isinstance(value, Constant) and value.value in _VARIABLES:
                yield Source(_VARIABLES[str(value.value)], node, scope, f"${value.value}")

    def _name(self, node: ast.Name, scope: Scope, depth: int) -> Iterator[Source]:
        bindings = self.evaluator.visible(node.id, scope, node)
        several = len(bindings) > 1
        for binding in bindings:
            if binding in self.seen:
                continue
            self.seen.add(binding)
            found: Iterator[Source] = iter(())
            if binding.kind in (Bind.ASSIGN, Bind.AUGMENTED, Bind.WITH) and binding.value is not None:
                found = self.expression(binding.value, binding.writer, depth + 1)
            elif binding.kind is Bind.PARAM:
                found = self._parameter(node.id, binding.scope, depth)
            elif binding.kind is Bind.IMPORT_FROM:
                found = self._imported(node.id, binding.scope, depth)
            yield from self._unsure(found) if several else found

    def _parameter(self, name: str, owner: Scope, depth: int) -> Iterator[Source]:
        given = self.origins.uses.arguments_for(owner, name)
        default = owner.default_of(name)
        if default is not None and owner.parent is not None:
            given = [*given, (default, owner.parent)]
        for expression, where in given:
            found = self.expression(expression, where, depth + 1)
            yield from self._unsure(found) if len(given) > 1 else found

    def _imported(self, name: str, scope: Scope, depth: int) -> Iterator[Source]:
        for binding in scope.bindings.get(name, ()):
            if binding.kind is not Bind.IMPORT_FROM or not isinstance(binding.node, ast.alias):
                continue
            statement = scope.module.parents.get(binding.node)
            if not isinstance(statement, ast.ImportFrom):
                continue
            source = self.evaluator.project.absolute_name(statement, scope.module)
            file = self.evaluator.project.find(source, scope.module)
            if file is None or file.module is None:
                continue
            for inner in file.module.top.bindings.get(binding.node.name, ()):
                if inner.kind is Bind.ASSIGN and inner.value is not None:
                    yield from self.expression(inner.value, file.module.top, depth + 1)

    def _attribute(self, node: ast.Attribute, scope: Scope, depth: int) -> Iterator[Source]:
        for value in self.evaluator.evaluate(node.value, scope):
            if isinstance(value, Instance):
                stores = self.evaluator.members.stores(value.cls, node.attr)
                for store in stores:
                    if store.value is not None and store not in self.seen:
                        self.seen.add(store)
                        found = self.expression(store.value, store.scope, depth + 1)
                        yield from self._unsure(found) if len(stores) > 1 else found
                if not stores:
                    yield from self._getter(value, node.attr, depth)
        if not isinstance(node.value, ast.Name) or node.value.id != "self":
            yield from self.expression(node.value, scope, depth + 1)

    def _getter(self, instance: Instance, name: str, depth: int) -> Iterator[Source]:
        """What a property gives."""
        getter = self.evaluator.members.find(instance.cls, name)
        if not isinstance(getter, Function) or getter.scope in self.seen:
            return
        if self.evaluator.members.kind(getter.scope) in ("property", "cached-property"):
            self.seen.add(getter.scope)
            for returned in getter.scope.returns:
                found = self.expression(returned, getter.scope.module.scope_at(returned), depth + 1)
                yield from self._unsure(found) if len(getter.scope.returns) > 1 else found
