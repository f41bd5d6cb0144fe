"""Whether what a change writes differs from one execution of it to the next."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.order import Event
from jaxlint.program.slots import Slots, Write
from jaxlint.program.syntax import AttributeStore, Bind, Binding, Scope
from jaxlint.program.values import Argument, External

MOST_DEPTH = 8
_STATEFUL = frozenset(
    {"next", "input", "pop", "popleft", "readline", "random", "normal", "uniform", "integers", "choice"}
)
_STATEFUL |= {"time", "perf_counter", "monotonic", "sample", "randint", "rand", "randn", "get_nowait", "recv"}


class Variance:
    """Answers about values from one execution to the next; None where that is not known."""

    def __init__(self, evaluator: Evaluator, slots: Slots) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.slots = slots

    def of(self, write: Write, event: Event, loop: ast.AST | None) -> bool | None:
        """Whether the written value changes from one iteration of ``loop`` to the next.

        ``event`` is the write as lifted to the loop's function. Without a loop, it is each call that counts.
        """
        if write.accumulates or event.drives is not None or event.each:
            return True
        asked = _Question(self, write, event, loop)
        return _any(asked.expression(value, write.scope, 0, 0) for value in write.values) if write.values else None

    def follows_parameter(self, write: Write) -> bool:
        """Whether the written value is decided by the arguments of the function that writes: a setter."""
        function = write.scope.function
        if not function.is_function:
            return False
        own = {parameter.arg for parameter in function.parameters}
        if function.owner_class is not None and function.parameters:
            own.discard(function.parameters[0].arg)
        node = function.node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            own |= {extra.arg for extra in (node.args.vararg, node.args.kwarg) if extra is not None}
        own -= _changed_objects(write.node)
        if _adds_to_itself(write):
            return False
        seen: set[str] = set()
        pending = list(write.values)
        while pending:
            for name in ast.walk(pending.pop()):
                if not isinstance(name, ast.Name) or name.id in seen:
                    continue
                seen.add(name.id)
                if name.id in own:
                    return True
                pending += [b.value for b in function.bindings.get(name.id, ()) if b.value is not None]
        return False


def _adds_to_itself(write: Write) -> bool:
    """Whether the new value of an attribute is made of the old one."""
    targets = write.node.targets if isinstance(write.node, ast.Assign) else []
    spelled = {ast.dump(target).replace("Store()", "Load()") for target in targets if isinstance(target, ast.Attribute)}
    return any(
        isinstance(part, ast.Attribute) and ast.dump(part) in spelled
        for value in write.values
        for part in ast.walk(value)
    )


def _changed_objects(node: ast.AST) -> set[str]:
    """The names of the objects whose attributes or items an assignment changes."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    found: set[str] = set()
    for target in targets:
        base = target
        while isinstance(base, ast.Attribute | ast.Subscript):
            base = base.value
        if base is not target and isinstance(base, ast.Name):
            found.add(base.id)
    return found


def _any(answers: Iterable[bool | None]) -> bool | None:
    unknown = False
    for answer in answers:
        if answer:
            return True
        unknown = unknown or answer is None
    return None if unknown else False


class _Question:
    """One question, with the chain of calls through which parameters are followed."""

    def __init__(self, variance: Variance, write: Write, event: Event, loop: ast.AST | None) -> None:
        self.evaluator = variance.evaluator
        self.slots = variance.slots
        self.write = write
        self.event = event
        self.loop = loop
        self.seen: set[Binding] = set()

    def expression(self, node: ast.expr, scope: Scope, level: int, depth: int) -> bool | None:
        """Whether an expression varies; ``level`` says in which function of the chain it stands."""
        if depth > MOST_DEPTH:
            return None
        answers: list[bool | None] = []
        pending: list[ast.AST] = [node]
        while pending:
            part = pending.pop()
            if isinstance(part, ast.Lambda):
                continue
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                answers.append(self._name(part, scope, level, depth))
            elif isinstance(part, ast.Attribute):
                answers.append(self._attribute(part, scope))
            elif isinstance(part, ast.Call):
                answers.append(self._call(part, scope))
            if answers and answers[-1]:
                return True
            pending += ast.iter_child_nodes(part)
        return _any(answers)

    def _call(self, call: ast.Call, scope: Scope) -> bool | None:
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if name in _STATEFUL:
            return True
        functions = self.evaluator.evaluate(call.func, scope)
        if all(isinstance(function, External) for function in functions):
            return False
        return None

    def _attribute(self, node: ast.Attribute, scope: Scope) -> bool | None:
        """An attribute that some method other than a constructor assigns may vary."""
        for module in self.evaluator.project.modules_with(node.attr):
            for store in module.attribute_stores.get(node.attr, ()):
                if self._advances(store, node):
                    return True
                if store.scope.function.name not in ("__init__", "__post_init__", "setup"):
                    return None
        return False

    def _advances(self, store: AttributeStore, node: ast.Attribute) -> bool:
        """Whether code that each iteration runs adds to the attribute: ``self.step += 1`` beside what reads it."""
        if not isinstance(store.scope.module.parents.get(store.target), ast.AugAssign):
            return False
        if ast.dump(store.target.value) != ast.dump(node.value):
            return False
        return any(scope.function is store.scope.function for _, scope in self.event.chain[:-1])

    def _name(self, node: ast.Name, scope: Scope, level: int, depth: int) -> bool | None:
        owner = self.evaluator.binder(node.id, scope)
        if owner is None:
            return False
        if (owner, node.id) == self.write.slot:
            return True
        here = self.event.chain[level][1].function
        if owner.function is not here:
            return self._outer(owner, node.id)
        bindings = owner.bindings[node.id]
        if any(b.kind is Bind.PARAM for b in bindings):
            return self._parameter(node.id, owner, level, depth)
        at_loop = level == len(self.event.chain) - 1
        answers: list[bool | None] = []
        for binding in bindings:
            if binding in self.seen:
                continue
            self.seen.add(binding)
            if at_loop and self.loop is not None and not self._in_loop(binding):
                continue
            if binding.kind is Bind.AUGMENTED:
                answers.append(True)
            elif binding.kind is Bind.LOOP:
                answers.append(True if at_loop else None)
            elif binding.kind is Bind.ASSIGN and binding.value is not None:
                answers.append(self.expression(binding.value, binding.writer, level, depth + 1))
            elif binding.kind is Bind.WITH:
                answers.append(None)
        return _any(answers)

    def _in_loop(self, binding: Binding) -> bool:
        assert self.loop is not None
        module = binding.scope.module
        if isinstance(self.loop, ast.comprehension):
            return binding.scope.node is module.parents.get(self.loop) or binding.node is self.loop.target
        current: ast.AST | None = binding.node
        while current is not None:
            if current is self.loop:
                return True
            current = module.parents.get(current)
        return False

    def _outer(self, owner: Scope, name: str) -> bool | None:
        """A variable of an outer scope varies only if some function, or a loop, writes it again."""
        bindings = owner.bindings[name]
        if any(b.kind is Bind.PARAM for b in bindings):
            return None if owner.is_function else False
        if any(b.writer.function is not owner.function or b.kind is Bind.AUGMENTED for b in bindings):
            return None
        return None if any(b.kind is Bind.LOOP for b in bindings) else False

    def _parameter(self, name: str, owner: Scope, level: int, depth: int) -> bool | None:
        if level + 1 >= len(self.event.chain):
            return False if self.loop is not None else None
        call, scope = self.event.chain[level + 1]
        parameters = owner.parameters
        shift = 1 if owner.owner_class is not None and parameters and _takes_receiver(owner) else 0
        if shift and parameters[0].arg == name:
            return False
        if not isinstance(call, ast.Call):
            return None
        arguments = Arguments.of(call, scope, None)
        if shift:
            arguments.positional.insert(0, Argument(None, scope, None))
        bound = Calls.bind(owner, arguments)
        given = bound.get(name)
        if given is None:
            node = owner.node
            assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            extra = [a.arg for a in (node.args.vararg, node.args.kwarg) if a is not None]
            if name in extra:
                rest = [*call.args, *(k.value for k in call.keywords)]
                return _any(self.expression(part, scope, level + 1, depth + 1) for part in rest)
            return False
        if given.expression is None:
            return None
        return self.expression(given.expression, scope, level + 1, depth + 1)


def _takes_receiver(owner: Scope) -> bool:
    return not any(getattr(d, "id", "") == "staticmethod" for d in owner.decorators)
