"""Which object an expression gives each time: the identity that JAX's in-memory caches are keyed on."""

from __future__ import annotations

import ast
import enum
from dataclasses import dataclass

from jaxlint.program import externals
from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import Identity, JitLike
from jaxlint.program.frequency import Frequency, Often, Rate
from jaxlint.program.syntax import Bind, LoopNode, Scope
from jaxlint.program.values import (
    Bound,
    Constant,
    External,
    ExternalResult,
    Function,
    Instance,
    Jitted,
    Made,
    Partial,
    Transformed,
    Value,
)


class Fresh(enum.Enum):
    """Kinds of object that are new, and unequal to the earlier ones, at each evaluation."""

    LAMBDA = "lambda"
    CLOSURE = "nested function"
    PARTIAL = "partial"
    TRANSFORM = "transform"
    BOUND_METHOD = "bound method"
    INSTANCE = "callable instance"
    WRAPPER = "wrapper"


@dataclass(frozen=True, slots=True, eq=False)
class FreshCallable:
    """A callable with its identity: what kind of object, where it is made, and how often."""

    kind: Fresh
    value: Value
    made: Made
    rate: Rate

    @property
    def is_definition(self) -> bool:
        """Whether it is a ``def`` at the top level of its module, or what a decorator makes of one."""
        node, scope = self.made.node, self.made.scope
        statement = node if isinstance(node, ast.stmt) else scope.module.parents.get(node)
        return isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) and scope.is_module

    @property
    def described(self) -> str:
        """The callable in words."""
        match self.value:
            case Function() if self.kind is Fresh.LAMBDA:
                return "a lambda"
            case Function():
                return f"the nested function {self.value.scope.name!r}"
            case Partial():
                return "a pytree partial" if self.value.is_pytree else "a functools.partial"
            case Transformed():
                return f"the result of {self.value.spec.name}"
            case Jitted():
                return f"another {self.value.spec.name} object"
            case Bound():
                return f"the bound method {self.value.name!r}"
            case Instance():
                return f"an instance of {self.value.cls.scope.name!r}"
            case ExternalResult():
                return f"the function that {self.value.name} returns"
            case _:
                return "a callable"


_LASTING = (Often.ONCE, Often.BY_HAND, Often.MEMOISED)


class Freshness:
    """Answers what is fresh."""

    def __init__(self, evaluator: Evaluator, frequency: Frequency) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.frequency = frequency

    def of(self, value: Value, spec: JitLike | None = None) -> FreshCallable | None:
        """The identity of a callable value; None for what is stable by nature or not known."""
        kind: Fresh | None
        match value:
            case Function():
                kind = Fresh.LAMBDA if isinstance(value.scope.node, ast.Lambda) else Fresh.CLOSURE
            case Partial():
                kind = None if self._by_content(value, spec) else Fresh.PARTIAL
            case Transformed():
                kind = None if self._by_content(value, spec) else Fresh.TRANSFORM
            case Jitted():
                kind = Fresh.TRANSFORM
            case Bound():
                kind = None if self._by_value(value.receiver, spec) else Fresh.BOUND_METHOD
            case Instance():
                kind = None if self._by_value(value, spec) else Fresh.INSTANCE
            case ExternalResult() if value.name in externals.FRESH_FUNCTIONS:
                kind = Fresh.CLOSURE
            case _:
                kind = None
        if kind is None:
            return None
        made: Made | None = getattr(value, "made", None)
        if made is None:
            return None
        return FreshCallable(kind, value, made, self.frequency.of_made(made))

    def _by_value(self, value: Value, spec: JitLike | None) -> bool:
        """Whether the wrapper compares this object by value (equinox modules under ``filter_jit``)."""
        return spec is not None and spec.identity is Identity.PYTREE and isinstance(value, Instance)

    def _by_content(self, value: Value, spec: JitLike | None) -> bool:
        """Whether the wrapper flattens this callable and finds nothing new in it.

        ``equinox.filter_jit`` compares equinox's transforms and pytree partials by the functions and the modules
        that they hold; bound methods of the same object are equal.
        """
        if spec is None or spec.identity is not Identity.PYTREE:
            return False
        match value:
            case Instance() | Bound() | External():
                return True
            case Function():
                return self.frequency.of_made(value.made).often in _LASTING if value.made else True
            case Partial():
                return value.is_pytree and all(self._by_content(inner, spec) for inner in value.inner)
            case Transformed():
                return value.spec.module_by_value and all(self._by_content(inner, spec) for inner in value.inner)
            case _:
                return False

    # -- families of programs ---------------------------------------------------------------------

    def specialises(self, fresh: FreshCallable) -> bool:
        """Whether each repetition means another program: what the callable captures depends on the repeating loop.

        Then hoisting removes nothing: the loop builds one executable per variant. A captured number or array could
        be an argument instead, and is no reason.
        """
        rate = fresh.rate
        captured = self._captured_from_loop(fresh)
        if not captured and fresh.made.origin is not None and rate.loop is not None and rate.loop_scope is not None:
            # A factory told about the loop's variable makes a variant, whatever it does with it.
            targets = loop_targets(rate.loop, rate.loop_scope)
            return bool(targets & names_in(fresh.made.node)) if fresh.made.scope is rate.loop_scope else False
        return any(self._needs_own_program(name, fresh, rate) for name in captured)

    def varies(self, fresh: FreshCallable) -> bool:
        """Whether what the callable captures depends on the repeating loop."""
        return bool(self._captured_from_loop(fresh))

    def _captured_from_loop(self, fresh: FreshCallable) -> set[str]:
        """The names of the repeating loop's scope that the callable captures and that depend on the loop's variable."""
        rate = fresh.rate
        if rate.loop is None or rate.loop_scope is None:
            return set()
        targets = loop_targets(rate.loop, rate.loop_scope)
        if not targets:
            return set()
        scope = fresh.made.root.scope
        names = with_sources(captured_names(fresh.value), scope.function)
        for step in self._calls_outwards(fresh):
            names = self._through_call(names, scope, step[0], step[1])
            scope = step[1]
            if scope.function is not rate.loop_scope.function:
                names = with_sources(names, scope.function)
        dependent = dependent_names(targets, rate.loop, rate.loop_scope)
        return names & dependent

    def _calls_outwards(self, fresh: FreshCallable) -> list[tuple[ast.expr, Scope]]:
        """The calls from the place of making out to the loop, in order."""
        found: list[tuple[ast.expr, Scope]] = []
        made: Made | None = fresh.made
        chain: list[Made] = []
        while made is not None:
            chain.append(made)
            made = made.origin
        for outer in reversed(chain[:-1]):
            if isinstance(outer.node, ast.expr):
                found.append((outer.node, outer.scope))
        found += [
            (s.node, s.scope)
            for s in fresh.rate.steps
            if isinstance(s.node, ast.Call) and s.text.endswith("called here")
        ]
        return found

    def _through_call(self, names: set[str], callee: Scope, call: ast.expr, scope: Scope) -> set[str]:
        """The caller's names on which the callee's names depend, for those that are its parameters."""
        function = callee.function
        parameters = [parameter.arg for parameter in function.parameters]
        if not isinstance(call, ast.Call):
            return {name for name in names if name not in parameters}
        # An object that is itself called is the receiver of its ``__call__``.
        receiver = call.func.value if isinstance(call.func, ast.Attribute) else call.func
        takes_self = function.owner_class is not None and bool(parameters)
        shift = 1 if takes_self and (receiver is not call.func or function.name == "__call__") else 0
        given: set[str] = set()
        if shift and parameters[0] in names:
            given |= names_in(receiver)
        for position, argument in enumerate(call.args):
            index = position + shift
            if index < len(parameters) and parameters[index] in names:
                given |= names_in(argument)
        for keyword in call.keywords:
            if keyword.arg in names or keyword.arg is None:
                given |= names_in(keyword.value)
        local = set(function.bindings)
        return given | {name for name in names if name not in local and self.evaluator.binder(name, scope) is not None}

    def _is_object(self, name: str, rate: Rate) -> bool:
        """Whether a captured name that the loop binds anew is a function or an object with state of its own: no
        argument could replace it."""
        assert rate.loop_scope is not None
        owner = self.evaluator.binder(name, rate.loop_scope)
        if owner is None:
            return False
        return any(_callable(value) for b in owner.bindings[name] for value in self.evaluator.bound(b, None))

    def _needs_own_program(self, name: str, fresh: FreshCallable, rate: Rate) -> bool:
        """Whether a captured loop-dependent name is of a kind that no argument could replace."""
        assert rate.loop is not None
        assert rate.loop_scope is not None
        if isinstance(fresh.value, Bound) and not rate.instances:
            return True
        if name not in loop_targets(rate.loop, rate.loop_scope) and self._is_object(name, rate):
            return True
        if self._decides_in_factory(name, fresh):
            return True
        iterable = getattr(rate.loop, "iter", None)
        if iterable is not None and name in loop_targets(rate.loop, rate.loop_scope) and _gives_numbers(iterable):
            return _used_as_size(name, fresh.value)
        return iterable is not None and _gives_variants(iterable, self.evaluator, rate.loop_scope)

    def _decides_in_factory(self, name: str, fresh: FreshCallable) -> bool:
        """Whether a factory is told what the loop gives, and chooses by it what function it makes."""
        made = fresh.made
        while made.origin is not None:
            call, where, factory = made.node, made.scope, made.origin.scope.function
            made = made.origin
            if where is not fresh.rate.loop_scope or not isinstance(call, ast.Call) or not factory.is_function:
                continue
            for parameter, argument in Calls.bind(factory, Arguments.of(call, where, None)).items():
                if argument.expression is not None and name in names_in(argument.expression):
                    if _needs_python_value(parameter, factory.node):
                        return True
        return False


def _callable(value: Value) -> bool:
    return isinstance(value, Function | Partial | Transformed | Jitted | Bound | Instance)


def with_sources(names: set[str], function: Scope) -> set[str]:
    """Names, and those from which a function's local ones among them are computed."""
    found = set(names)
    pending = list(names)
    while pending:
        for binding in function.bindings.get(pending.pop(), ()):
            if binding.kind is Bind.ASSIGN and binding.value is not None:
                new = names_in(binding.value) - found
                found |= new
                pending += new
    return found


def loop_targets(loop: ast.AST, scope: Scope) -> set[str]:
    """The names that a loop's header binds."""
    if isinstance(loop, ast.For | ast.AsyncFor | ast.comprehension):
        return {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    return set()


def names_in(node: ast.AST) -> set[str]:
    """The names that an expression loads."""
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def captured_names(value: Value) -> set[str]:
    """The free names in a callable's code, options and arguments."""
    match value:
        case Function():
            return free_names(value.scope) | default_names(value.scope)
        case Partial():
            return names_in(value.node)
        case Transformed() | Jitted():
            found = {name for inner in value.inner for name in captured_names(inner)}
            return found | names_in(value.node)
        case Bound():
            return names_in(value.made.root.node)
        case Instance():
            return names_in(value.made.root.node) if value.made is not None else set()
        case _:
            return set()


def default_names(scope: Scope) -> set[str]:
    """The names in the defaults of a function's parameters (``lambda x, w=w: …`` captures ``w``)."""
    arguments = getattr(scope.node, "args", None)
    if not isinstance(arguments, ast.arguments):
        return set()
    defaults = [*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)]
    return {name for default in defaults for name in names_in(default)}


def free_names(scope: Scope) -> set[str]:
    """The names that a function reads from around it, those of its nested functions included; one level of local
    helpers of the enclosing function is looked into, since what they capture is captured with them."""
    found: set[str] = set()
    pending = [scope]
    seen = set()
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen.add(current)
        pending += current.children
        for name in current.loads:
            owner = current
            while owner is not scope.parent and owner.parent is not None and name not in owner.bindings:
                owner = owner.parent
            if not owner.within(scope) or name not in owner.bindings:
                found.add(name)
    helpers = scope.parent
    while helpers is not None and helpers.is_function:
        for name in list(found):
            for binding in helpers.bindings.get(name, ()):
                if binding.kind is Bind.DEF:
                    inner = helpers.module.scope_of[binding.node]
                    if inner is not scope and inner not in seen:
                        seen.add(inner)
                        found |= {n for n in inner.loads if n not in inner.bindings}
                elif binding.kind is Bind.ASSIGN and isinstance(binding.value, ast.Lambda):
                    inner = helpers.module.scope_of[binding.value]
                    if inner not in seen:
                        seen.add(inner)
                        found |= {n for n in inner.loads if n not in inner.bindings}
        helpers = helpers.parent
    return found


def dependent_names(targets: set[str], loop: ast.AST, scope: Scope) -> set[str]:
    """The names assigned in a loop whose values depend on its targets, the targets included."""
    found = set(targets)
    if not isinstance(loop, LoopNode) or isinstance(loop, ast.comprehension):
        return found
    assignments = [
        (node, names_in(node.value))
        for statement in loop.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Assign)
    ]
    grown = True
    while grown:
        grown = False
        for assignment, sources in assignments:
            names = {
                node.id
                for target in assignment.targets
                for node in ast.walk(target)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
            if sources & found and not names <= found:
                found |= names
                grown = True
    return found


_NUMBER_MAKERS = frozenset({"range", "linspace", "arange", "logspace", "geomspace"})


def _gives_numbers(iterable: ast.expr) -> bool:
    """Whether iterating gives numbers."""
    if isinstance(iterable, ast.List | ast.Tuple):
        return all(isinstance(e, ast.Constant) and isinstance(e.value, int | float) for e in iterable.elts)
    if isinstance(iterable, ast.Call):
        name = iterable.func.id if isinstance(iterable.func, ast.Name) else getattr(iterable.func, "attr", "")
        return name in _NUMBER_MAKERS
    return False


def _gives_variants(iterable: ast.expr, evaluator: Evaluator, scope: Scope) -> bool:
    """Whether iterating gives functions, strings, classes or settings: things that each make another program."""
    if isinstance(iterable, ast.Call) and isinstance(iterable.func, ast.Attribute):
        if iterable.func.attr in ("items", "keys", "values"):
            return True
    if isinstance(iterable, ast.Call) and iterable.args:
        inner = iterable.func.id if isinstance(iterable.func, ast.Name) else ""
        if inner in ("enumerate", "zip", "sorted", "reversed"):
            return any(_gives_variants(argument, evaluator, scope) for argument in iterable.args)
    for container in evaluator.evaluate(iterable, scope):
        elements = list(evaluator.element(container, None))
        for element in [*elements, *(part for row in elements for part in evaluator.element(row, None))]:
            if isinstance(element, Constant):
                if isinstance(element.value, str | bool):
                    return True
            elif isinstance(element, External | Function | Partial | Bound | Jitted | Transformed):
                return True
    return False


_SIZE_CALLS = frozenset({"zeros", "ones", "full", "empty", "arange", "range", "eye", "reshape", "linspace", "one_hot"})


def _used_as_size(name: str, value: Value) -> bool:
    """Whether a captured number is used where JAX needs a Python value: as a size, a bound or a static option."""
    roots: list[ast.AST] = []
    match value:
        case Function():
            roots = [value.scope.node]
        case Partial():
            return True
        case Transformed() | Jitted():
            return any(_used_as_size(name, inner) for inner in value.inner)
        case Bound():
            return False  # what the object holds, not what the method is
        case _:
            return True
    return any(_needs_python_value(name, root) for root in roots)


def _needs_python_value(name: str, root: ast.AST) -> bool:
    """Whether code under ``root`` uses a variable as a size or a bound, or branches on it."""
    for node in ast.walk(root):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called in _SIZE_CALLS and name in {n for a in node.args for n in names_in(a)}:
                return True
        elif (isinstance(node, ast.Slice) and name in names_in(node)) or (
            isinstance(node, ast.If | ast.IfExp | ast.While) and name in names_in(node.test)
        ):
            return True
    return False
