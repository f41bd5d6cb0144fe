"""Where a program sets JAX's configuration: calls of ``jax.config.update``, context managers, environment variables."""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from jaxlint.program import entering, flow
from jaxlint.program.definitions import Definitions
from jaxlint.program.dependencies import settled_property
from jaxlint.program.entering import Way
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.pairs import Applied, Pairs
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import External, ExternalResult, Function, Value


class Means(enum.Enum):
    """By what a setting is made."""

    UPDATE = "update"
    CONTEXT = "context"
    ENVIRONMENT = "environment"
    PUTENV = "putenv"


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """One place that sets one state.

    ``name`` is that of the configuration state, or of the environment variable. ``value`` is the expression given
    (None where there is none: the state's own meaning of "on"), in ``scope``; ``node`` what is reported.
    """

    name: str
    value: ast.expr | None
    node: ast.AST
    scope: Scope
    means: Means
    implied: object = ...
    """The value, where no expression gives it."""
    value_scope: Scope | None = None
    when: tuple[Way, ...] = ()
    """The conditions on which it is made at all."""
    managed: bool = False
    """Whether a context manager of the program makes it, perhaps with others."""
    made: ast.Call | None = None
    """The call that makes the context, or the mesh that it is for."""
    made_scope: Scope | None = None
    path: Way = ()
    """The calls that lead from where it is made out to where it is entered."""

    entry: ast.expr | None = None
    """The entry of a table that spells it out, in ``entry_scope``."""
    entry_scope: Scope | None = None

    @property
    def spelled(self) -> tuple[ast.AST, Scope]:
        """The place that spells out the value: the entry of a table, or the setting itself."""
        return (
            (self.entry, self.entry_scope) if self.entry is not None and self.entry_scope else (self.node, self.scope)
        )

    @property
    def where(self) -> Scope:
        """The scope of the value's expression."""
        return self.value_scope or self.scope


_UPDATERS = frozenset({"jax.config.update", "jax.config.config.update", "jax._src.config.config.update"})
_DIRECTORY = frozenset({"set_cache_dir", "initialize_cache"})
_GLOBAL_MESH = {
    "jax.set_mesh": "abstract_mesh_context_manager",
    "jax.sharding.set_mesh": "abstract_mesh_context_manager",
}

CONTEXTS: dict[str, str] = {
    "jax.set_mesh": "abstract_mesh_context_manager",
    "jax.sharding.set_mesh": "abstract_mesh_context_manager",
    "jax.sharding.use_mesh": "abstract_mesh_context_manager",
    "jax.sharding.use_abstract_mesh": "abstract_mesh_context_manager",
    "jax.sharding.Mesh": "mesh_context_manager",
    "jax.make_mesh": "mesh_context_manager",
    "jax.experimental.maps.Mesh": "mesh_context_manager",
    "jax.experimental.maps.mesh": "mesh_context_manager",
    "jax.interpreters.pxla.Mesh": "mesh_context_manager",
    "jax.ensure_compile_time_eval": "trace_state",
    "jax.experimental.compute_on.compute_on": "compute_on_context_manager",
    "jax.experimental.xla_metadata.set_xla_metadata": "xla_metadata_context_manager",
    "jax.experimental.pallas.tpu.force_tpu_interpret_mode": "pallas_tpu_interpret_mode_context_manager",
    "jax.experimental.enable_x64": "jax_enable_x64",
    "jax.experimental.disable_x64": "jax_enable_x64",
}
"""What enters a context that is no configuration state of the same name, and the ingredient of the key that it sets."""

MESHES = frozenset({"jax.sharding.Mesh", "jax.make_mesh", "jax.sharding.AbstractMesh", "jax.experimental.maps.Mesh"})
"""What makes a mesh; its second argument names the axes."""

_USER_CONTEXT = "jax.make_user_context"
_NAMESPACES = ("jax.", "jax.config.", "jax._src.config.", "jax.experimental.")
_IMPLIED = {"jax.experimental.enable_x64": True, "jax.experimental.disable_x64": False}
_CONTEXT_MANAGERS = frozenset({"contextlib.contextmanager", "contextlib.asynccontextmanager"})


class Settings:
    """Finds the settings of a program."""

    def __init__(self, evaluator: Evaluator, uses: Uses, states: frozenset[str]) -> None:
        """``states`` are the ingredients of the key that matter as contexts."""
        self.evaluator = evaluator
        self.work = evaluator.work
        self._set: dict[tuple[Module, str], list[Setting]] = evaluator.work.kept()
        self.pairs = Pairs(Definitions(evaluator, uses))
        self.states = states

    # -- for the whole process ----------------------------------------------------------------------

    @settled_property
    def updates(self) -> list[Setting]:
        """All calls that set a state from then on."""
        project = self.evaluator.project
        modules = {m: None for word in ("update", *_DIRECTORY, "set_mesh") for m in project.modules_with(word)}
        return [setting for module in modules for setting in self._of_module(module, "updates", self._updates)]

    def _of_module(self, module: Module, what: str, find: Callable[[Module], Iterator[Setting]]) -> list[Setting]:
        return self.work.once(self._set, (module, what), lambda: list(find(module)))

    def _updates(self, module: Module) -> Iterator[Setting]:
        for scope in module.scopes:
            for call in scope.calls:
                word = _last_word(call.func)
                if word == "update" and call.args:
                    yield from self._update(call, scope)
                elif word in _DIRECTORY and (call.args or call.keywords):
                    if any(n.startswith("jax.") and "compilation_cache" in n for n in self._names(call.func, scope)):
                        value = call.args[0] if call.args else call.keywords[0].value
                        yield Setting("jax_compilation_cache_dir", value, call, scope, Means.UPDATE)
                elif word == "set_mesh" and call.args and isinstance(module.parents.get(call), ast.Expr):
                    for name in self._names(call.func, scope):
                        if name in _GLOBAL_MESH:
                            yield Setting(_GLOBAL_MESH[name], call.args[0], call, scope, Means.UPDATE)

    def _update(self, call: ast.Call, scope: Scope) -> Iterator[Setting]:
        value = call.args[1] if len(call.args) > 1 else next((k.value for k in call.keywords if k.arg == "val"), None)
        if value is None or not any(name in _UPDATERS for name in self._names(call.func, scope)):
            return
        for one in self.pairs.applied(call.args[0], value, call, scope):
            yield _set(one, Means.UPDATE)

    def _names(self, node: ast.expr, scope: Scope) -> Iterator[str]:
        for value in self.evaluator.evaluate(node, scope):
            if isinstance(value, External):
                yield value.name

    # -- environment --------------------------------------------------------------------------------

    @settled_property
    def environment(self) -> list[Setting]:
        """All places that set an environment variable whose name is known."""
        project = self.evaluator.project
        modules = {m: None for word in ("environ", "putenv") for m in project.modules_with(word)}
        return [setting for module in modules for setting in self._of_module(module, "environment", self._environment)]

    def _environment(self, module: Module) -> Iterator[Setting]:
        for node in ast.walk(module.tree):
            match node:
                case ast.Assign(targets=targets):
                    for target in targets:
                        if isinstance(target, ast.Subscript):
                            yield from self._item(target, node.value, node, module)
                case ast.AugAssign(target=ast.Subscript() as target):
                    yield from self._item(target, node.value, node, module)
                case ast.AugAssign(target=ast.Name() | ast.Attribute() as target, op=ast.BitOr()):
                    scope = module.scope_at(node)
                    if self._is_environ(target, scope):
                        yield from self._mapping(node.value, node, scope)
                case ast.Call():
                    yield from self._environment_call(node, module)

    def _item(self, target: ast.Subscript, value: ast.expr, node: ast.AST, module: Module) -> Iterator[Setting]:
        scope = module.scope_at(node)
        if self._is_environ(target.value, scope):
            yield from self._variable(target.slice, value, node, scope, Means.ENVIRONMENT)

    def _environment_call(self, call: ast.Call, module: Module) -> Iterator[Setting]:
        word = _last_word(call.func)
        if word not in ("setdefault", "update", "__setitem__", "putenv"):
            return
        scope = module.scope_at(call)
        if word == "putenv":
            if len(call.args) == 2 and "os.putenv" in self._names(call.func, scope):
                yield from self._variable(call.args[0], call.args[1], call, scope, Means.PUTENV)
        elif isinstance(call.func, ast.Attribute) and self._is_environ(call.func.value, scope):
            if word == "update":
                for keyword in call.keywords:
                    if keyword.arg is not None:
                        yield Setting(keyword.arg, keyword.value, keyword.value, scope, Means.ENVIRONMENT)
                    else:
                        yield from self._mapping(keyword.value, call, scope)
                for argument in call.args:
                    yield from self._mapping(argument, call, scope)
            elif len(call.args) == 2:
                yield from self._variable(call.args[0], call.args[1], call, scope, Means.ENVIRONMENT)

    def _mapping(self, node: ast.expr, whole: ast.AST, scope: Scope) -> Iterator[Setting]:
        """A table that is merged into the environment; in a written one, each entry stands for itself."""
        written = isinstance(node, ast.Dict | ast.Call)
        for pair in self.pairs.of(node, scope).values():
            own = written and pair.entry_scope is scope
            at = pair.entry if own else whole
            yield Setting(pair.name, pair.value, at, scope, Means.ENVIRONMENT, ..., pair.scope)

    def _variable(
        self, name: ast.expr, value: ast.expr, node: ast.AST, scope: Scope, means: Means
    ) -> Iterator[Setting]:
        for one in self.pairs.applied(name, value, node, scope):
            yield _set(one, means)

    def _is_environ(self, node: ast.expr, scope: Scope) -> bool:
        return _last_word(node) is not None and "os.environ" in self._names(node, scope)

    # -- contexts -----------------------------------------------------------------------------------

    def entered(self, node: ast.expr, scope: Scope, depth: int = 0) -> list[Setting | None]:
        """The settings that entering a context manager makes, one per alternative; None for one that sets nothing."""
        own = self._own_manager(node, scope, depth)
        if own:
            return own
        if isinstance(node, ast.Call):
            for made in self.evaluator.evaluate(node.func, scope):
                if isinstance(made, ExternalResult) and made.name == _USER_CONTEXT:
                    value = node.args[0] if node.args else None
                    return [Setting("user_context", value, node, scope, Means.CONTEXT)]
        alternatives = self.evaluator.expand(self.evaluator.evaluate(node, scope))
        return [self._context_of(alternative, node, scope) for alternative in alternatives]

    def _context_of(self, value: Value, node: ast.expr, scope: Scope) -> Setting | None:
        if not isinstance(value, ExternalResult):
            return None
        name = self._state(value.name)
        if name is None:
            return None
        given = value.node.args[0] if value.node.args else next((k.value for k in value.node.keywords), None)
        implied = _IMPLIED.get(value.name, ...) if given is None else ...
        setting = Setting(name, given, node, scope, Means.CONTEXT, implied, value.made.root.scope)
        made = value
        if given is not None and name.endswith("mesh_context_manager") and value.name not in MESHES:
            meshes = self.evaluator.evaluate(given, setting.where, value.frame)
            made = next((m for m in meshes if isinstance(m, ExternalResult) and m.name in MESHES), value)
        frame, where = made.frame, made.made.root.scope
        path = ((frame.call, frame.caller),) if frame is not None and frame.scope is where.function else ()
        return replace(setting, made=made.node, made_scope=where, path=path)

    def _state(self, called: str) -> str | None:
        known = CONTEXTS.get(called)
        if known is not None:
            return known if known in self.states else None
        for space in _NAMESPACES:
            rest = called.removeprefix(space)
            if rest != called and "." not in rest:
                for state in (f"jax_{rest}", rest):
                    if state in self.states:
                        return state
        return None

    def _own_manager(self, node: ast.expr, scope: Scope, depth: int) -> list[Setting | None]:
        """What a context manager of the program's own sets: a generator function under ``contextmanager``."""
        if not isinstance(node, ast.Call) or depth > 2:
            return []
        for function in self.evaluator.evaluate(node.func, scope):
            if isinstance(function, Function) and self.manages(function.scope):
                inner = function.scope
                stops = [n for n in ast.walk(inner.node) if isinstance(n, ast.Yield | ast.YieldFrom)]
                if stops:
                    found = [given for s in self._made_in(inner, stops, depth) for given in self._given(s, node, scope)]
                    return [setting for setting in found if setting.name in self.states]
        return []

    def _made_in(self, inner: Scope, stops: list[ast.Yield | ast.YieldFrom], depth: int) -> Iterator[Setting]:
        """What holds where a context manager of the program yields."""
        for stop in stops:
            for expression, ways in entering.around(stop, inner, self.evaluator):
                ways = (*ways, *entering.conditions(stop, inner))
                alternatives = self.entered(expression, inner, depth + 1)
                if len(alternatives) > 1 and not all(s is not None and s.managed for s in alternatives):
                    ways = (*ways, *entering.choices(expression, inner, self.evaluator))
                for setting in alternatives:
                    if setting is not None:
                        yield replace(setting, when=(*setting.when, *ways))
        for setting in self.updates:
            if setting.scope.function is inner and flow.position(setting.node) < flow.position(stops[-1]):
                yield replace(setting, when=tuple(entering.conditions(setting.node, inner)))

    def manages(self, function: Scope) -> bool:
        """Whether a function is a context manager: a generator under ``contextmanager``."""
        return (
            function.is_generator
            and function.parent is not None
            and any(
                isinstance(value, External) and value.name in _CONTEXT_MANAGERS
                for decorator in function.decorators
                for value in self.evaluator.evaluate(decorator, function.parent)
            )
        )

    def _given(self, setting: Setting, node: ast.Call, scope: Scope) -> Iterator[Setting]:
        """The setting as the one who enters sees it; a value that a parameter decides is the argument."""
        value, where, inner = setting.value, setting.where, setting.where.function
        if isinstance(value, ast.Name) and value.id in [p.arg for p in inner.parameters]:
            given = entering.argument(value.id, inner, node)
            if given is not None:
                value, where = given, scope
            else:
                value = inner.default_of(value.id) or value
        ways: list[Way] = []
        for way in setting.when:
            decided = entering.decided(way, node, scope, self.evaluator)
            if decided is False:
                return
            if decided is None:
                ways.append((*way, (node, scope)) if way else way)
        path = (*setting.path, (node, scope))
        yield replace(
            Setting(setting.name, value, node, scope, Means.CONTEXT, setting.implied, where, tuple(ways), managed=True),
            made=setting.made,
            made_scope=setting.made_scope,
            path=path,
        )


def _set(one: Applied, means: Means) -> Setting:
    setting = Setting(one.name, one.value, one.node, one.where, means, ..., one.scope)
    return replace(setting, entry=one.entry, entry_scope=one.entry_scope)


def _last_word(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None
