"""Arguments of jitted callables whose size is another one at each call: slices, buffers and lists that grow."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from jaxlint.findings import Confidence
from jaxlint.program.changing import Changing
from jaxlint.program.eager_table import SELECTS
from jaxlint.program.frequency import Often, Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import Leaf, Tree, World
from jaxlint.program.order import Event
from jaxlint.program.ragged import Ragged
from jaxlint.program.rounds import Round, Rounds
from jaxlint.program.signature import CallSite, Signatures
from jaxlint.program.sites import JudgedSite, Sites
from jaxlint.program.syntax import LoopNode, Module, Scope
from jaxlint.program.trends import Steps, Trend
from jaxlint.program.values import External

MOST_DEPTH = 4


class Size(enum.Enum):
    """How the size changes."""

    STRUCTURE = "a container with more parts each time"
    SHAPE = "an array of another shape each time"
    SELECTED = "an array that is as long as its values say"
    RAGGED = "full batches, and a shorter one at the end"
    CLASS = "an instance of a class that is made anew each time"


@dataclass(eq=False)
class SizeSite(JudgedSite):
    """An argument of a jitted callable whose size changes from one call to the next."""

    node: ast.expr
    scope: Scope
    function: str
    parameter: str
    argument: str
    """The argument as the code spells it."""
    size: Size
    changes: str
    """What changes, as the code spells it; empty where it is the values of an array."""
    revisits: bool
    verdict: Hazard

    @property
    def what(self) -> str:
        """The parameter in words: "`batch` of the jitted `step`"."""
        return f"`{self.parameter}` of the jitted `{self.function}`"


@dataclass(eq=False)
class ArgumentSizes:
    """Finds the sites."""

    model: Sites
    signatures: Signatures
    rounds: Rounds
    changing: Changing
    ragged: Ragged = field(init=False)
    _kept: dict[tuple[str, CallSite], SizeSite | None] = field(init=False)

    def __post_init__(self) -> None:
        """The parts that it asks."""
        self._work = self.model.evaluator.work
        self._kept = self._work.kept()
        self.ragged = Ragged(self.model.evaluator, self.model.uses)

    def sites(self, module: Module) -> Iterator[SizeSite]:
        """The sites whose call stands in ``module``: one for each call, of its surest argument."""
        for function, call in self.signatures.calls(module):
            surest = self._work.once(self._kept, (function, call), partial(self._of_call, function, call))
            if surest is not None:
                yield surest

    def _of_call(self, function: str, call: CallSite) -> SizeSite | None:
        found = [
            site
            for parameter, argument in call.expressions.items()
            if (site := self._of_argument(function, call, parameter, argument, 0)) is not None
        ]
        return max(found, key=lambda site: site.verdict.confidence, default=None)

    def _of_argument(
        self, function: str, call: CallSite, parameter: str, argument: ast.expr, depth: int
    ) -> SizeSite | None:
        """The argument, or the first part of a written container that changes."""
        grown = self._grown(argument, call)
        if grown is None and isinstance(argument, ast.List | ast.Tuple | ast.Dict) and depth < MOST_DEPTH:
            parts = argument.values if isinstance(argument, ast.Dict) else argument.elts
            for part in parts:
                found = self._of_argument(function, call, parameter, part, depth + 1)
                if found is not None:
                    return found
        if grown is not None:
            size, found_round = grown
            sure = found_round.confidence if call.exact else min(found_round.confidence, Confidence.LIKELY)
            way = found_round.hazard(sure)
            verdict = Hazard(None, way.rate, sure, call.node, call.scope, way.steps)
            changes, revisits = found_round.steps.text, self.rounds.revisits(found_round)
            return self._site(function, call, parameter, argument, size, verdict, changes, revisits)
        return self._of_new_class(function, call, parameter, argument) or self._of_batches(
            function, call, parameter, argument
        )

    # -- classes -------------------------------------------------------------------------------------

    def _of_new_class(self, function: str, call: CallSite, parameter: str, argument: ast.expr) -> SizeSite | None:
        """An instance of a class that a function defines (a namedtuple too): each call of it makes another class."""
        for alternative in call.given.get(parameter, ()):
            kind = alternative.kind
            if not isinstance(kind, Tree) or kind.cls is None:
                continue
            module = self.signatures.together.module_of(kind.cls)
            scope = module.scope_at(kind.cls) if module is not None else None
            if scope is None or not scope.function.is_function:
                continue
            rate = self.model.frequency.at(kind.cls, scope)
            if rate.often is not Often.MANY or call.rate.often is not Often.MANY or call.scope.within(scope.function):
                continue
            confidence = min(rate.confidence, call.rate.confidence, alternative.confidence)
            steps = (Step(kind.cls, scope, f"`{kind.form}` is made here"), *rate.steps)
            verdict = Hazard(None, rate, confidence, call.node, call.scope, steps)
            return self._site(function, call, parameter, argument, Size.CLASS, verdict, kind.form)
        return None

    # -- sizes that change at each call --------------------------------------------------------------

    def _grown(self, argument: ast.expr, call: CallSite) -> tuple[Size, Round] | None:
        scope = call.scope
        size = self._form(argument, scope)
        if size is None or not any(isinstance(inner, ast.Name) for inner in ast.walk(argument)):
            return None

        def longer(event: Event, loop: LoopNode) -> Trend:
            return self.changing.length(argument, scope, event, loop)

        found = self.rounds.clearest(argument, scope, longer)
        if found is not None:
            return size, found
        selected = self._selection(argument, scope)
        if selected is None:
            return None
        selecting: ast.expr = selected

        def selects(event: Event, loop: LoopNode) -> Trend:
            if not self.changing.varies(selecting, scope, event, loop):
                return None
            return Steps((selecting,), "", selecting, scope, sure=False)

        found = self.rounds.clearest(argument, scope, selects)
        return (Size.SELECTED, found) if found is not None else None

    def _form(self, argument: ast.expr, scope: Scope) -> Size | None:
        """Whether the argument is an array or a container; None where that is not known."""
        forms: set[Size] = set()
        self.signatures.kinds.fresh_budget()
        for alternative in self.signatures.kinds.of(argument, scope):
            kind = alternative.kind
            if isinstance(kind, Leaf) and kind.world is not World.PYTHON and kind.rank != 0:
                forms.add(Size.SHAPE)
            elif isinstance(kind, Tree) and kind.form in ("list", "tuple", "dict", "OrderedDict") and kind.cls is None:
                forms.add(Size.STRUCTURE)
        return forms.pop() if len(forms) == 1 else None

    def _selection(self, argument: ast.expr, scope: Scope) -> ast.expr | None:
        """What an argument is selected by, where its length follows from values: ``x[mask]``, ``unique(x)``."""
        match argument:
            case ast.Subscript(slice=index) if not isinstance(index, ast.Slice | ast.Constant | ast.Tuple):
                kinds = self.signatures.kinds.of(index, scope)
                masks = bool(kinds) and all(isinstance(a.kind, Leaf) and _is_mask(a.kind) for a in kinds)
                return argument if masks else None
            case ast.Call(args=[first, *_], keywords=keywords):
                if any(keyword.arg == "size" for keyword in keywords):
                    return None
                for function in self.model.evaluator.evaluate(argument.func, scope):
                    if isinstance(function, External):
                        name = function.name.rpartition(".")[2]
                        if function.name.startswith(("numpy.", "jax.numpy.")) and f"jax.numpy.{name}" in SELECTS:
                            return first
                        return self._selection(first, scope) if name in ("asarray", "array", "device_put") else None
            case ast.Name():
                for binding in self.model.evaluator.visible(argument.id, scope, argument):
                    if binding.value is not None and not binding.path and binding.writer.function is scope.function:
                        return self._selection(binding.value, binding.writer)
        return None

    # -- batches -------------------------------------------------------------------------------------

    def _of_batches(self, function: str, call: CallSite, parameter: str, argument: ast.expr) -> SizeSite | None:
        batches = self.ragged.of(argument, call.scope)
        if batches is None:
            return None
        confidence = min(Confidence.LIKELY if batches.known else Confidence.POSSIBLE, call.rate.confidence)
        ways = (
            Step(batches.cut, batches.scope, "shorter than the others where the data ends"),
            *call.rate.steps,
        )
        verdict = Hazard(None, call.rate, confidence, call.node, call.scope, ways)
        return self._site(function, call, parameter, argument, Size.RAGGED, verdict)

    @staticmethod
    def _site(
        function: str,
        call: CallSite,
        parameter: str,
        argument: ast.expr,
        size: Size,
        verdict: Hazard,
        changes: str = "",
        revisits: bool = False,
    ) -> SizeSite:
        spelled = " ".join(ast.unparse(argument).split())
        return SizeSite(call.node, call.scope, function, parameter, spelled, size, changes, revisits, verdict)


def _is_mask(leaf: Leaf) -> bool:
    return leaf.dtype == "bool" and leaf.rank not in (0, None)
