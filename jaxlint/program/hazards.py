"""A verdict of the model on a site."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from jaxlint.findings import Confidence
from jaxlint.program.frequency import Often, Rate, Step
from jaxlint.program.freshness import FreshCallable
from jaxlint.program.syntax import Scope


@dataclass(frozen=True, slots=True, eq=False)
class Hazard:
    """The model's verdict on a site: what is fresh, how often, how surely, and why."""

    fresh: FreshCallable | None
    rate: Rate
    confidence: Confidence
    node: ast.AST
    """The expression to report."""
    scope: Scope
    steps: tuple[Step, ...] = ()

    @property
    def again(self) -> str:
        """When the fresh object comes again, in words: "in each iteration of the loop at line 12"."""
        loop, scope = self.rate.loop, self.rate.loop_scope
        if loop is None or scope is None:
            if self.rate.often is Often.BY_HAND:
                return "each time that the cell is executed"
            function = (self.fresh.made.scope if self.fresh is not None else self.scope).function
            return f"on each call of {function.qualname}" if function.is_function else "each time"
        row = getattr(loop, "lineno", getattr(getattr(loop, "target", None), "lineno", 0))
        where = scope.module.place(row, self.scope.module)
        what = "comprehension" if isinstance(loop, ast.comprehension) else "loop"
        calls = (
            ""
            if len(self.rate.steps) <= 1
            else f" (through {len(self.rate.steps) - 1} call{'s' if len(self.rate.steps) > 2 else ''})"
        )
        return f"in each iteration of the {what} at {where}{calls}"
