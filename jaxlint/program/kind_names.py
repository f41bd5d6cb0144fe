"""Kinds of names: assignments that reach a load, loops, parameters through the calls, globals of other modules."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from jaxlint.findings import Confidence
from jaxlint.program.kind_contents import Contents
from jaxlint.program.kind_flow import decisions_of, opposite
from jaxlint.program.kind_iteration import elements, part_at
from jaxlint.program.kind_values import (
    ARCHIVE,
    FUNCTION,
    NONE,
    UNKNOWN,
    Alternative,
    Decision,
    Kinds,
    NotKnown,
    Tree,
    as_traced,
    merged,
    parts_of,
    through,
)
from jaxlint.program.syntax import Bind, Binding, Scope
from jaxlint.program.values import Argument, Constant, Frame

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel


class Names:
    """Names and parameters."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self.evaluator = model.evaluator
        self.contents = Contents(model)
        self._reaching: dict[ast.Name, list[tuple[Binding, frozenset[Decision]]]] = model.evaluator.work.kept()

    def of(self, node: ast.Name, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds that a load of a name can see."""
        reaching = self._reaching.get(node)
        if reaching is None:
            reaching = self._reaching[node] = self._with_conditions(node, scope)
        if not reaching:
            return self.model.of_values(self.evaluator.evaluate(node, scope, frame), node, scope)
        found: list[Alternative] = []
        for binding, conditions in reaching:
            if frame is not None and any(self.excluded(d, binding.writer, frame) for d in conditions):
                continue
            found += [a.under(conditions) for a in self.bound(binding, node, scope, frame)]
            self.model.so_far((node, frame), found)
        return self.model.tests.narrowed(found, node, scope)

    def _with_conditions(self, node: ast.Name, scope: Scope) -> list[tuple[Binding, frozenset[Decision]]]:
        """The bindings that a load can see, each with the branches that lead to it and past the later ones."""
        bindings = self.evaluator.visible(node.id, scope, node)
        owner = self.evaluator.binder(node.id, scope)
        if owner is None or owner.function is not scope.function:
            return [(b, decisions_of(b.node, None, b.writer.module)) for b in bindings]
        found: list[tuple[Binding, frozenset[Decision]]] = []
        for binding in bindings:
            conditions = decisions_of(binding.node, node, scope.module)
            missed = {
                opposite(rest[0])
                for _, later in found
                if len(rest := [d for d in later if d not in conditions]) == 1 and _two_armed(rest[0])
            }
            found.append((binding, conditions | missed))
        return found

    def excluded(self, decision: Decision, scope: Scope, frame: Frame | None) -> bool:
        """Whether the frame's literal arguments keep the program out of a branch."""
        node, arm = decision
        if frame is None or not isinstance(node, ast.If):
            return False
        truth = self.truth(node.test, scope, frame)
        return truth is not None and truth != (arm == "body")

    def always(self, decision: Decision, scope: Scope, frame: Frame | None) -> bool:
        """Whether the frame's literal arguments always lead into a branch."""
        node, arm = decision
        if frame is None or not isinstance(node, ast.If):
            return False
        truth = self.truth(node.test, scope, frame)
        return truth is not None and truth == (arm == "body")

    def bound(self, binding: Binding, load: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds that a binding gives its name."""
        inner = self.evaluator.frame_of(binding.writer.function, frame)
        unknown = (Alternative(UNKNOWN, load, scope),)
        match binding.kind:
            case Bind.ASSIGN if binding.value is not None:
                kinds = self.model.of(binding.value, binding.writer, inner)
                if not binding.path:
                    return self.contents.at(kinds, binding, load, scope, inner)
                return self.unpacked(kinds, binding.path, binding.value, binding.writer, inner)
            case Bind.AUGMENTED if binding.value is not None and isinstance(binding.node, ast.Name):
                return self._augmented(binding, inner)
            case Bind.LOOP if binding.value is not None:
                kinds = elements(
                    self.model,
                    self.model.of(binding.value, binding.writer, inner),
                    binding.value,
                    binding.writer,
                    inner,
                )
                return self.unpacked(kinds, binding.path, binding.value, binding.writer, inner)
            case Bind.WITH if binding.value is not None and not binding.path:
                given = self.model.of(binding.value, binding.writer, inner)
                return tuple(a for a in given if a.kind == ARCHIVE) or unknown
            case Bind.PARAM:
                assert isinstance(binding.node, ast.arg)
                return self.parameter(binding.scope, binding.node, load, scope, inner)
            case Bind.DEF | Bind.CLASS:
                return (Alternative(FUNCTION, load, scope),)
            case Bind.IMPORT_FROM:
                return self._imported(binding, load, scope)
            case _:
                return unknown

    def _augmented(self, binding: Binding, frame: Frame | None) -> Kinds:
        statement = binding.scope.module.parents.get(binding.node)
        if not isinstance(statement, ast.AugAssign) or not isinstance(binding.node, ast.Name):
            return (Alternative(UNKNOWN, binding.node, binding.writer),)
        left = self.model.remember(
            ("augmented", binding.node, frame),
            lambda: self.of(binding.node, binding.writer, frame),  # type: ignore[arg-type]
            binding.node,
            binding.writer,
        )
        right = self.model.of(statement.value, binding.writer, frame)
        # An operator of an array works in place, of anything else it makes a new value: the kind is the same.
        return self.model.operated(statement.op, left, right, statement.target, binding.writer)

    def unpacked(self, kinds: Kinds, path: tuple[int, ...], node: ast.expr, scope: Scope, frame: Frame | None) -> Kinds:
        """The part of a value that an unpacking target gets."""
        for position in path:
            found: list[Alternative] = []
            for alternative in kinds:
                if position < 0:
                    each = parts_of(alternative.kind) if isinstance(alternative.kind, Tree) else ()
                    found.append(Alternative(Tree("list", each=each), node, scope, alternative.confidence))
                elif isinstance(alternative.kind, Tree):
                    found += part_at(alternative, position)
                else:
                    found += elements(self.model, (alternative,), node, scope, frame)
            kinds = merged(found)
        return kinds

    def _imported(self, binding: Binding, load: ast.expr, scope: Scope) -> Kinds:
        """A global of another module."""
        assert isinstance(binding.node, ast.alias)
        module = binding.scope.module
        statement = module.parents[binding.node]
        assert isinstance(statement, ast.ImportFrom)
        file = self.evaluator.project.find(self.evaluator.project.absolute_name(statement, module), module)
        if file is not None and file.module is not None and file.module is not module:
            return self.of_global(file.module.top, binding.node.name, load, scope)
        return self.model.of_values(self.evaluator.bound(binding, None), load, scope)

    def of_global(self, top: Scope, name: str, load: ast.expr, scope: Scope) -> Kinds:
        """A module's global."""
        bindings = [b for b in top.bindings.get(name, ()) if b.kind is not Bind.DELETE]
        if not bindings:
            return (Alternative(UNKNOWN, load, scope),)
        return self.model.remember(
            ("global", top, name),
            lambda: merged(a for binding in bindings for a in self.bound(binding, load, scope, None)),
            load,
            scope,
        )

    # -- parameters -------------------------------------------------------------------------------

    def parameter(self, function: Scope, node: ast.arg, load: ast.AST, scope: Scope, frame: Frame | None) -> Kinds:
        """What a parameter receives: from the frame, or from all calls in the program."""
        unknown = (Alternative(UNKNOWN, load, scope),)
        assert isinstance(function.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if function.node.args.vararg is node:
            return (Alternative(Tree("tuple"), load, scope),)
        if function.node.args.kwarg is node:
            return (Alternative(Tree("dict"), load, scope),)
        current = frame
        while current is not None and current.scope is not function:
            current = current.outer
        if current is not None:
            given = self._given_in(current, function, node.arg)
            kinds = unknown if given is None else given
            return tuple(a.of(as_traced(a.kind)) for a in kinds) if current in self.model.traced_frames else kinds
        receiver = self.evaluator.members.receiver(function, node.arg)
        if receiver is not None:
            return self.model.of_values((receiver,), load, scope)
        return self.model.remember(
            ("parameter", function, node.arg), lambda: self._from_callers(function, node.arg, load, scope), load, scope
        )

    def _given_in(self, frame: Frame, function: Scope, name: str) -> Kinds | None:
        if name in frame.arguments:
            return self.argument(frame.arguments[name])
        default = function.default_of(name)
        if default is not None and function.parent is not None:
            return self.model.of(
                default, function.parent, self.evaluator.frame_of(function.parent.function, frame.outer)
            )
        return None

    def argument(self, argument: Argument) -> Kinds:
        """The kinds of an argument."""
        if argument.value is not None:
            kinds = getattr(argument.value, "kinds", None)
            if kinds is not None:
                return kinds  # type: ignore[no-any-return]
            node: Any = argument.expression or argument.scope.node
            return self.model.of_values((argument.value,), node, argument.scope)
        assert argument.expression is not None
        return self.model.of(argument.expression, argument.scope, argument.frame)

    def _from_callers(self, function: Scope, name: str, load: ast.AST, scope: Scope) -> Kinds:
        key = ("parameter", function, name)
        found: list[Alternative] = []
        default = function.default_of(name)
        for call, where, exact, argument in self.model.calls.sites_of(function, name):
            if argument is None:
                if default is None or function.parent is None:
                    continue
                kinds = self.model.of(default, function.parent, None)
            else:
                kinds = self.model.of(argument, where, None)
            limit = (
                self.model.calls.reached(where) if exact else min(Confidence.LIKELY, self.model.calls.reached(where))
            )
            conditions = decisions_of(call, None, where.module)
            for alternative in kinds:
                found.append(through(alternative.at_most(limit).under(conditions), call, where))
            self.model.so_far(key, found)
        return self.model.settled(merged(found), load, scope)

    # -- signs ------------------------------------------------------------------------------------

    def signs(self, node: ast.expr, scope: Scope) -> str:
        """The signs that an exponent can have: ``+`` (with zero), ``-``, both, or nothing where that is open."""
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
                return "-"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Name() as counted):
                starts = {self._start(binding) for binding in self.evaluator.visible(counted.id, scope, counted)}
                return {0: "+-", 1: "-"}.get(starts.pop() or 0, "") if len(starts) == 1 and None not in starts else ""
            case ast.UnaryOp(op=ast.USub()) | ast.BinOp(op=ast.Sub()):
                return ""
        return "+"

    def _start(self, binding: Binding) -> int | None:
        """0 for a variable that counts up from nothing, 1 for one that is positive."""
        call = binding.value
        if binding.kind is not Bind.LOOP or not isinstance(call, ast.Call):
            return None
        called = self.evaluator.external(call.func, binding.writer)
        if called == "builtins.reversed" and isinstance(call.args[0], ast.Call):
            call = call.args[0]
            called = self.evaluator.external(call.func, binding.writer)
        if called != "builtins.range":
            return None
        if len(call.args) == 1:
            return 0
        first = call.args[0]
        value = first.value if isinstance(first, ast.Constant) and isinstance(first.value, int) else None
        return None if value is None or value < 0 else min(value, 1)

    # -- tests -----------------------------------------------------------------------------------

    def truth(self, test: ast.expr, scope: Scope, frame: Frame | None) -> bool | None:
        """The outcome of a test that a literal argument or ``is None`` decides; None where it is open."""
        if frame is None and not isinstance(test, ast.Constant):
            return None
        match test:
            case ast.UnaryOp(op=ast.Not()):
                inner = self.truth(test.operand, scope, frame)
                return None if inner is None else not inner
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
                kinds = self.model.of(test.left, scope, frame)
                if not kinds or any(isinstance(a.kind, NotKnown) for a in kinds):
                    return None
                answers = {a.kind == NONE for a in kinds}
                if len(answers) != 1:
                    return None
                return answers.pop() == isinstance(test.ops[0], ast.Is)
            case ast.Name() | ast.Constant() | ast.Attribute():
                values = self.evaluator.evaluate(test, scope, frame)
                outcomes = {bool(v.value) if isinstance(v, Constant) else None for v in values}
                return outcomes.pop() if len(outcomes) == 1 else None
        return None


def _two_armed(decision: Decision) -> bool:
    return isinstance(decision[0], ast.If | ast.IfExp)
