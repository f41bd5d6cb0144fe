"""``jaxlint explain FILE:LINE``: the model's answers at a line, also where it is silent."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from jaxlint.program.frequency import Rate
from jaxlint.program.kind_values import described as in_words
from jaxlint.program.signature import Signatures
from jaxlint.program.sites import EagerSite, ShardMapSite, Site, WrapSite
from jaxlint.program.sites import Sites as Model
from jaxlint.program.syntax import Module, Scope
from jaxlint.rule import Rule


def explain(model: Model, module: Module, line: int, rules: Sequence[Rule]) -> str:
    """The answers about ``line`` of ``module``, as text that ends in a newline."""
    out: list[str] = []
    sites = [site for site in model.of(module) if site.rows[0] <= line <= site.rows[1]]
    for site in sites:
        out += _of_site(model, site, rules)
    given = list(_of_calls(model, module, line))
    out += given
    if not sites and not given:
        out.append(f"{module.place(line)}: no jit-like wrapper and no eager control flow starts here.")
    scope = _scope_at_line(module, line)
    out.append("")
    out.append(f"the code of {scope.qualname} runs: {described(model.frequency.of_function(scope))}")
    out += [f"  {text}" for text in _steps(model.frequency.of_function(scope))]
    return "\n".join(out) + "\n"


def _of_calls(model: Model, module: Module, line: int) -> Iterator[str]:
    """What the calls of jitted callables at a line give to each parameter."""
    for finder in model.finders:
        if not isinstance(finder, Signatures):
            continue
        for name, call in finder.calls(module):
            if not _touches(call.node, line):
                continue
            yield f"{module.place(call.node.lineno)}: the jitted `{name}` is called {described(call.rate)}, with"
            for parameter, kinds in call.given.items():
                texts = dict.fromkeys(
                    f"{in_words(a.kind)} (from {a.scope.module.place(getattr(a.node, 'lineno', 0))})" for a in kinds
                )
                yield f"  {parameter}: {'; or '.join(texts) or 'something not known'}"


def _touches(node: ast.AST, line: int) -> bool:
    return getattr(node, "lineno", 0) <= line <= getattr(node, "end_lineno", 0)


def _scope_at_line(module: Module, line: int) -> Scope:
    found = module.top
    for scope in module.scopes:
        node = scope.node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _touches(node, line):
            found = scope
    return found


def _of_site(model: Model, site: Site, rules: Sequence[Rule]) -> Iterator[str]:
    row = site.rows[0]
    match site:
        case WrapSite():
            yield f"{site.module.place(row)}: {site.spec.name} wraps:"
            for value in model.evaluator.expand(site.jitted.inner):
                fresh = model.freshness.of(value, site.spec)
                if fresh is None:
                    yield f"  {type(value).__name__.lower()}: stable, or not known"
                else:
                    yield f"  {fresh.described}: made {described(fresh.rate)}"
                    yield from (f"    {text}" for text in _steps(fresh.rate))
            uses = sorted(
                {f"{use.how.value} at {use.scope.module.place(getattr(use.node, 'lineno', 0))}" for use in site.uses}
            )
            yield "  the wrapper is: " + ("; ".join(uses) or "never used in view")
        case EagerSite():
            rate = model.frequency.at(site.node, site.scope)
            yield f"{site.module.place(row)}: {site.spec.name}, executed {described(rate)}"
            for value in site.callables:
                fresh = model.freshness.of(value)
                if fresh is None:
                    yield f"  {type(value).__name__.lower()}: stable, or not known"
                else:
                    yield f"  {fresh.described}: made {described(fresh.rate)}"
        case ShardMapSite():
            yield f"{site.module.place(row)}: a shard-mapped function is called here"
        case _:
            yield from getattr(site, "explained", lambda: ())()
    verdicts = [
        f"{rule.code} ({report.hazard.confidence.label}): {report.message}"
        for rule in rules
        for report in rule.check(site)
    ]
    yield "  verdict: " + ("; ".join(verdicts) or "silent")


def described(rate: Rate) -> str:
    """A rate in words."""
    words = {
        "MANY": "again and again",
        "UNKNOWN": "as often as callers outside the program call it",
        "PER_INSTANCE": "once per instance",
        "BY_HAND": "once, and again when its cell is executed again by hand",
        "ONCE": "once",
        "MEMOISED": "once (memoised)",
        "TRACED": "only while something else is traced",
    }[rate.often.name]
    return f"{words} ({rate.confidence.label})" if rate.often.name == "MANY" else words


def _steps(rate: Rate) -> list[str]:
    return [f"{step.scope.module.place(getattr(step.node, 'lineno', 1))}: {step.text}" for step in rate.steps]
