"""Static arguments: what all calls of a jitted callable give where JAX keeps the value itself as the key."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from jaxlint.findings import Confidence
from jaxlint.program.captures import Captures
from jaxlint.program.dependencies import Grouped
from jaxlint.program.frequency import Often, Rate, Step
from jaxlint.program.hazards import Hazard
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.signature import Signatures
from jaxlint.program.sites import Sites
from jaxlint.program.statics_aux import Aux
from jaxlint.program.statics_calls import StaticCall, StaticCalls, runs
from jaxlint.program.statics_elsewhere import Elsewhere
from jaxlint.program.statics_equal import Equal, Equals
from jaxlint.program.statics_identity import ByIdentity
from jaxlint.program.statics_keys import Keys
from jaxlint.program.statics_many import ManyValues
from jaxlint.program.statics_mutated import Mutation, Mutations
from jaxlint.program.statics_site import Fault, StaticSite
from jaxlint.program.statics_unhashable import Unhashable
from jaxlint.program.syntax import Module

__all__ = ["Fault", "StaticSite", "Statics"]


@dataclass(eq=False)
class Statics:
    """Finds the static sites of the program."""

    model: Sites
    signatures: Signatures
    captures: Captures
    _found: Grouped[Module, StaticSite] = field(init=False)
    _kept: dict[Module, list[StaticSite]] = field(init=False)

    def __post_init__(self) -> None:
        """Build the parts of the model that it asks."""
        evaluator, together = self.model.evaluator, self.signatures.together
        self.calls = StaticCalls(self.model, self.signatures)
        self._found = Grouped(evaluator.work, self._all)
        self._kept = evaluator.work.kept()
        keys = Keys(evaluator, self.signatures.kinds)
        aux = Aux(evaluator, keys, Pytrees(evaluator))
        self.unhashable = Unhashable(self.model, keys, aux)
        self.by_identity = ByIdentity(self.model, self.calls, keys, aux)
        self.many = ManyValues(self.signatures, self.calls, aux)
        self.equals = Equals(evaluator, self.model.uses, together, self.signatures.kinds, self.model.target)
        self.mutations = Mutations(evaluator, keys, together, Elsewhere(self.captures))

    def sites(self, module: Module) -> Iterator[StaticSite]:
        """The sites that stand in ``module``."""
        found: list[StaticSite] = []
        for site in self._found.of(module):
            # Several functions may be given one object in one statement.
            if not site.in_structure or all(site.rows != o.rows or site.what != o.what for o in found):
                found.append(site)
        yield from found

    def _all(self) -> Iterator[tuple[Module, StaticSite]]:
        work = self.model.evaluator.work
        for file in self.model.evaluator.project.files.values():
            module = file.module
            if module is not None and file.mentions(_WORDS):
                for site in work.once(self._kept, module, partial(self._sites_of, module)):
                    yield site.module, site

    def _sites_of(self, module: Module) -> list[StaticSite]:
        return list(self._of_module(module))

    def _of_module(self, module: Module) -> Iterator[StaticSite]:
        for calls in self.calls.of(module):
            seen: set[tuple[ast.AST, Fault]] = set()
            for site in self._of_calls(calls):
                if (site.node, site.fault) not in seen:
                    seen.add((site.node, site.fault))
                    yield site

    def _of_calls(self, calls: list[StaticCall]) -> Iterator[StaticSite]:
        """The sites of one wrapper. A call that raises has no other fault."""
        yield from self.unhashable.receivers(calls)
        hosts: list[StaticCall] = []
        for call in calls:
            self.signatures.kinds.fresh_budget()
            raising = list(self.unhashable.given(call))
            yield from raising
            if raising or not runs(call.rate) or _made_anew(call):
                continue
            hosts.append(call)
            yield from self.unhashable.arrays(call)
            yield from self.by_identity.given(call)
            yield from self.many.given(call)
        named = [call for call in hosts if not call.filtered]
        yield from map(_of_equal, self.equals.of(named))
        yield from map(_of_mutation, self.mutations.of(named))


def _made_anew(call: StaticCall) -> bool:
    """Whether another rule reports the wrapper itself: then nothing that it keeps is ever found again."""
    return any(hazard.confidence >= Confidence.LIKELY for hazard in call.wrap.hazards)


def _of_equal(equal: Equal) -> StaticSite:
    steps: tuple[Step, ...] = ()
    if equal.first is not equal.later:
        steps = (Step(equal.first.node, equal.first.scope, f"{equal.first.text} here"),)
    rate = Rate(Often.MANY, equal.confidence, steps)
    verdict = Hazard(None, rate, equal.confidence, equal.node, equal.scope, steps)
    name, text = equal.call.target.name, equal.later.text
    return StaticSite(Fault.EQUAL, equal.node, equal.scope, name, equal.parameter, text, equal.why, verdict)


def _of_mutation(change: Mutation) -> StaticSite:
    call = change.call
    steps = (Step(call.node, call.scope, "the static argument is given here"), *change.steps)
    rate = Rate(Often.MANY, change.confidence, steps, change.loop, change.scope if change.loop else None)
    verdict = Hazard(None, rate, change.confidence, change.node, change.scope, steps)
    site = StaticSite(
        Fault.MUTATED, change.node, change.scope, call.target.name, change.parameter, change.what, change.why, verdict
    )
    site.label = "changed here"
    return site


_WORDS = frozenset({"jit", "pjit", "filter_jit"})
