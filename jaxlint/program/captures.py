"""Captured state: what traced code reads, and where that changes although nothing is traced again."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from jaxlint.findings import Confidence
from jaxlint.program.dependencies import Grouped, settled_property
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Frequency, Often, Rate, Step, in_test
from jaxlint.program.freshness import loop_targets
from jaxlint.program.hazards import Hazard
from jaxlint.program.order import Between, Meeting, Order
from jaxlint.program.reads import Reads
from jaxlint.program.shapes import Shapes
from jaxlint.program.sites import JudgedSite
from jaxlint.program.slots import Access, Change, Slot, Slots, Write
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.tracing import Root, Trace, Traces
from jaxlint.program.uses import Uses
from jaxlint.program.values import Constant, External
from jaxlint.program.variance import Variance
from jaxlint.program.writes import Writes


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """A read in traced code, and the traces that it goes back to."""

    access: Access
    traces: tuple[Trace, ...]


@dataclass(eq=False)
class CapturedSite(JudgedSite):
    """A place that changes captured state after it was read at trace time.

    ``node`` is the change, or the call that makes a setter do it.
    """

    node: ast.AST
    scope: Scope
    change: Change
    variable: str
    """How the traced code spells what it reads."""
    traced: str
    """The compiled callable that keeps the old value, as the host calls it."""
    read: Access
    needs_static: bool
    """Whether the traced code needs a Python value: in a branch, a shape, a range."""
    verdict: Hazard
    label: str = "changed here"

    @property
    def where(self) -> str:
        """The line of the read, with its file where that is another."""
        row = self.read.node.lineno
        return self.read.scope.module.place(row, self.module)

    @property
    def advice(self) -> str:
        """What to write instead, for this code."""
        if self.needs_static:
            return (
                f"pass `{self.variable}` to `{self.traced}` as a static argument (`static_argnames`), because the "
                "traced code needs a Python value there: then each new value is traced once"
            )
        return f"pass `{self.variable}` to `{self.traced}` as an argument, and give it the current value at each call"


@dataclass(slots=True, eq=False)
class _Verdict:
    """One change that matters, before the best of a variable is chosen."""

    write: Write
    read: Read
    trace: Trace
    between: Between | None
    confidence: Confidence
    node: ast.AST
    scope: Scope
    others: list[Write] = field(default_factory=list)

    @property
    def rank(self) -> tuple[int, int, str, int, int]:
        """Sorts the clearest first, then by place, so that the choice does not depend on the order of files."""
        written, row = getattr(self.write.node, "lineno", 0), getattr(self.node, "lineno", 0)
        return -self.confidence, 0 if self.between is not None else 1, str(self.write.scope.module.path), written, row


class Captures:
    """Finds the sites of captured state; the whole program is searched once, when the first module is asked for."""

    def __init__(self, evaluator: Evaluator, uses: Uses, frequency: Frequency, shapes: Shapes, order: Order) -> None:
        """Part of the linked program."""
        self.evaluator = evaluator
        self.frequency = frequency
        self.shapes = shapes
        self.slots = Slots(evaluator)
        self.writes = Writes(evaluator, self.slots)
        self.reads = Reads(evaluator, uses, self.slots)
        self.traces = Traces(evaluator, uses, frequency)
        self.order = order
        self.variance = Variance(evaluator, self.slots)
        self.work = evaluator.work
        self._found: Grouped[Module, CapturedSite] = Grouped(self.work, self._all)
        self._written: dict[Module, list[Write]] = self.work.kept()
        self._of_slot: dict[tuple[Slot, tuple[Write, ...]], CapturedSite | None] = self.work.kept()

    def sites(self, module: Module) -> Iterator[CapturedSite]:
        """The sites of a module."""
        yield from self._found.of(module)

    @settled_property
    def changes(self) -> dict[Slot, list[Write]]:
        """What is written to each slot, in the whole program; the bindings of a slot are writes too."""
        by_slot: dict[Slot, list[Write]] = {}
        for file in self.evaluator.project.files.values():
            if file.module is not None:
                for write in self._written_in(file.module):
                    by_slot.setdefault(write.slot, []).append(write)
        return by_slot

    def _written_in(self, module: Module) -> list[Write]:
        return self.work.once(self._written, module, lambda: list(self.writes.of(module)))

    def _all(self) -> Iterator[tuple[Module, CapturedSite]]:
        project = self.evaluator.project
        if not project.mentions(project.vocabulary):
            return
        seen: set[ast.AST] = set()
        for slot, writes in self.changes.items():
            site = self.work.once(self._of_slot, (slot, tuple(writes)), partial(self._site_of, slot, writes))
            if site is not None and site.node not in seen:
                seen.add(site.node)
                yield site.module, site

    def _site_of(self, slot: Slot, writes: list[Write]) -> CapturedSite | None:
        verdict = self._judge(slot, writes)
        return None if verdict is None else self._site(verdict)

    # -- one variable -----------------------------------------------------------------------------

    def _judge(self, slot: Slot, writes: list[Write]) -> _Verdict | None:
        """The clearest change of one variable that traced code does not see."""
        changes = [write for write in writes if self._may_matter(slot, write)]
        if not changes:
            return None
        reads = [Read(access, traces) for access in self.reads.of(slot) if (traces := self._traces(access))]
        verdicts: list[_Verdict] = []
        for write in changes:
            if not reads or self.traces.of(write.scope.function):
                continue
            for read in reads:
                if self.reads.sees(read.access, write):
                    verdicts += self._of(write, read)
        if not verdicts or self._always_the_same(slot, writes):
            return None
        verdicts.sort(key=lambda verdict: verdict.rank)
        best = verdicts[0]
        best.others = list({v.write: None for v in verdicts if v.write is not best.write})
        return best

    def _traces(self, access: Access) -> tuple[Trace, ...]:
        function = access.scope.function
        owner = access.slot[0]
        if not function.is_function or owner.function is function:
            return ()
        if owner.is_function and self.traces.of(owner):
            return ()
        return tuple(self.traces.of(function))

    def _may_matter(self, slot: Slot, write: Write) -> bool:
        """Leave out what cannot come after a trace: initial bindings, lazily made values."""
        if write.change is Change.REBOUND and not write.path and not write.accumulates:
            first = slot[0].bindings.get(slot[1], ())
            if len(first) == 1 and first[0].writer is slot[0] and _holds(write.node, first[0].node):
                # The only binding: it matters where its own function makes it vary around nested functions.
                return slot[0].is_function or slot[0].is_module
        return not self.order.lazily(write.node, write.scope)

    def _always_the_same(self, slot: Slot, writes: list[Write]) -> bool:
        """Whether every binding and every write gives one and the same constant."""
        if any(write.accumulates or write.path or write.method or len(write.values) != 1 for write in writes):
            return False
        expressions = [*self.slots.initial(slot), *(write.values[0] for write in writes)]
        values = [v for e in expressions for v in self.evaluator.evaluate(e, slot[0].module.scope_at(e))]
        constants = {repr(v.value) for v in values if isinstance(v, Constant)}
        return all(isinstance(v, Constant) for v in values) and len(constants) == 1

    def clearest(self, pairs: Iterable[tuple[Write, Read]]) -> CapturedSite | None:
        """The site of the clearest of several changes, each with a read that keeps the old value."""
        verdicts = [
            verdict
            for write, read in pairs
            if read.traces and not self.order.lazily(write.node, write.scope)
            for verdict in self._of(write, read)
        ]
        if not verdicts:
            return None
        verdicts.sort(key=lambda verdict: verdict.rank)
        best = verdicts[0]
        best.others = list({v.write: None for v in verdicts if v.write.node is not best.write.node})
        return self._site(best)

    def _of(self, write: Write, read: Read) -> Iterator[_Verdict]:
        by_root: dict[ast.AST, list[Trace]] = {}
        for trace in read.traces:
            by_root.setdefault(trace.root.key, []).append(trace)
        for traces in by_root.values():
            yield from self._of_root(write, read, traces)

    def _of_root(self, write: Write, read: Read, traces: list[Trace]) -> Iterator[_Verdict]:
        places = [(trace.node, trace.scope) for trace in traces]
        made = [(made.node, made.scope) for trace in traces for made in trace.root.makers]
        makers = [place for place in dict.fromkeys(made) if self.frequency.at(*place).often is not Often.MEMOISED]
        owner = write.slot[0]
        if isinstance(owner.node, ast.FunctionDef | ast.AsyncFunctionDef):
            # Each call of the enclosing function has variables of its own.
            makers.append((owner.node.body[0], owner))
        for meeting in self.order.meetings(places, (write.node, write.scope), makers):
            if self.traces.of(meeting.function):
                continue
            for between in self.order.between(meeting):
                verdict = self._weigh(write, read, traces, meeting, between)
                if verdict is not None:
                    yield verdict
                    return
        if not any(scope.function is write.scope.function and _after(node, write.node) for node, scope in makers):
            yield from self._out_of_view(write, read, traces)

    def _weigh(
        self, write: Write, read: Read, traces: list[Trace], meeting: Meeting, between: Between
    ) -> _Verdict | None:
        if self.order.cleared(meeting.function, between):
            return None
        trace = next(t for t in traces if t.node is between.after.chain[0][0])
        confidence = Confidence.CERTAIN
        traced = any(t.exact for t in traces)
        exact = between.change.exact and between.after.exact and all(t.exact for t in read.traces)
        if not exact:
            confidence = Confidence.LIKELY if between.change.exact and traced else Confidence.POSSIBLE
        if write.method == "setattr":
            confidence = min(confidence, Confidence.LIKELY)
        if between.dominated:
            varies = self.variance.of(write, between.change, between.loop)
            if varies is False:
                return None
            if varies is None:
                confidence = min(confidence, Confidence.LIKELY)
        elif between.loop is None and between.change.node in (between.before.node, between.after.node):
            confidence = Confidence.POSSIBLE
        if self._reshapes(write, between) or self._follows(between, trace.root):
            return None
        node, scope = self._reported(write, between)
        return _Verdict(write, read, trace, between, confidence, node, scope)

    def _reported(self, write: Write, between: Between) -> tuple[ast.AST, Scope]:
        """The write itself, or the call of a function that writes what it is told to."""
        if len(between.change.chain) > 1 and not write.accumulates and self.variance.follows_parameter(write):
            call = between.change.chain[1]
            if all(node is not call[0] for node, _ in between.after.chain):
                return call
        return write.node, write.scope

    def _reshapes(self, write: Write, between: Between) -> bool:
        """Whether the arguments of the call follow the variable, so that each change traces again anyway."""
        call, scope = between.after.chain[0]
        if not isinstance(call, ast.Call):
            return False
        if between.loop is not None and len(between.after.chain) == 1:
            if self.shapes.depend_on(call, between.loop, scope):
                return True
        for argument in (*call.args, *(k.value for k in call.keywords)):
            for name in ast.walk(argument):
                if isinstance(name, ast.Name) and self.evaluator.binder(name.id, scope) is write.slot[0]:
                    if name.id == write.slot[1]:
                        return True
        return False

    @staticmethod
    def _follows(between: Between, root: Root) -> bool:
        """Whether a static argument of the call names the loop's variable: it is traced again each time."""
        call, scope = between.after.chain[0]
        if not isinstance(call, ast.Call) or between.loop is None or len(between.after.chain) > 1:
            return False
        if root.static is not None and not root.static:
            return False
        targets = loop_targets(between.loop, scope)
        shift = 1 if root.function.owner_class is not None and isinstance(call.func, ast.Attribute) else 0
        names = [parameter.arg for parameter in root.function.parameters][shift:]
        given = [*itertools.zip_longest(call.args, names[: len(call.args)]), *((k.value, k.arg) for k in call.keywords)]
        static = [a for a, name in given if root.static is None or name is None or name in root.static]
        return any(isinstance(n, ast.Name) and n.id in targets for a in static for n in ast.walk(a))

    def _out_of_view(self, write: Write, read: Read, traces: list[Trace]) -> Iterator[_Verdict]:
        """A function that changes what traced code reads, where no caller in view shows the order."""
        function = write.scope.function
        if not function.is_function or in_test(write.scope) or function is write.slot[0].function:
            return
        if self.frequency.of_function(function).often not in (Often.UNKNOWN, Often.MANY):
            return
        yield _Verdict(write, read, traces[0], None, Confidence.POSSIBLE, write.node, write.scope)

    # -- the site ---------------------------------------------------------------------------------

    def _site(self, verdict: _Verdict) -> CapturedSite:
        access = verdict.read.access
        steps = [Step(access.node, access.scope, "read here, when it is traced")]
        if verdict.node is not verdict.write.node:
            steps.append(Step(verdict.write.node, verdict.write.scope, "the change itself"))
        between = verdict.between
        if between is not None:
            text = "run again here" if between.before is between.after else "run here before the change"
            steps.append(Step(*between.before.chain[0], text))
            if between.after is not between.before:
                steps.append(Step(*between.after.chain[0], "run here after it"))
        else:
            steps.append(Step(verdict.trace.node, verdict.trace.scope, "run here"))
        steps += [Step(w.node, w.scope, "changed here too") for w in verdict.others[:2]]
        loop = between.loop if between is not None else None
        loop_scope = between.change.scope if between is not None and loop is not None else None
        rate = Rate(Often.MANY, verdict.confidence, tuple(steps), loop, loop_scope)
        hazard = Hazard(None, rate, verdict.confidence, verdict.node, verdict.scope, tuple(steps))
        return CapturedSite(
            verdict.node,
            verdict.scope,
            verdict.write.change,
            self.reads.spelled(access),
            self._called(verdict.trace),
            access,
            self.reads.needs_static(access),
            hazard,
        )

    def _called(self, trace: Trace) -> str:
        """The compiled callable, as the host calls it where it does so by name."""
        node, name = trace.node, trace.root.function.name
        if not trace.root.eager and isinstance(node, ast.Call):
            text = " ".join(ast.unparse(node.func).split())
            functions = self.evaluator.evaluate(node.func, trace.scope)
            if len(text) <= 40 and not any(isinstance(function, External) for function in functions):
                return text
        return name if name != "<lambda>" else "the lambda"


def _after(node: ast.AST, other: ast.AST) -> bool:
    return getattr(node, "lineno", 0) >= getattr(other, "lineno", 0)


def _holds(outer: ast.AST, node: ast.AST) -> bool:
    return any(inner is node for inner in ast.walk(outer))
