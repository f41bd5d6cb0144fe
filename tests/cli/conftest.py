"""A stand-in for the engine: these tests are about what is around it."""

from __future__ import annotations

import sys
import types
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import jaxlint
from jaxlint import files, packs, suppress
from jaxlint.findings import Confidence, Finding, Group, Location, Outcome, Prediction, Span
from jaxlint.rule import Example, Rule


def make_rule(number: int, group: Group = Group.RECOMPILE) -> type[Rule]:
    fields = {
        "code": f"JAX{number}",
        "name": f"rule-{number}",
        "group": group,
        "since": "0.1.0",
        "summary": f"A line that says `JAX{number}`.",
        "why": "It costs a compile.",
        "compares": "The identity of the function.",
        "when_not_to_worry": "When it runs once.",
        "limits": "None is known.",
        "prediction": Prediction(Outcome.RECOMPILE),
        "examples": (Example("one file", {"main.py": "bad = 1\n"}, {"main.py": "good = 1\n", "more.py": "x = 2\n"}),),
        "check": lambda self, site: (),
    }
    return type(f"Rule{number}", (Rule,), fields)


RULES = (make_rule(101), make_rule(102), make_rule(701, Group.NURSERY))


@dataclass(frozen=True)
class Result:
    findings: list[Finding]
    hidden: list[Finding]
    files: int
    errors: list[str]
    notes: list[str] = field(default_factory=list)
    known: list[Finding] = field(default_factory=list)
    judged: frozenset[str] = frozenset()


@dataclass
class Engine:
    """Finds each rule's code in each line; ``?`` after it makes the finding ``possible``."""

    calls: list[dict[str, object]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    raises: BaseException | None = None

    def check(self, targets, settings, rules, *, stdin=None, jobs=1, use_cache=True, progress=None):
        if self.raises is not None:
            raise self.raises
        self.calls.append({"settings": settings, "jobs": jobs, "use_cache": use_cache, "stdin": stdin})
        files.project_files(settings)
        texts = {path: path.read_text() for path in targets} | ({} if stdin is None else {stdin[0]: stdin[1]})
        found: list[Finding] = []
        for done, (path, text) in enumerate(texts.items(), start=1):
            found += [one for one in self.lint(path, text, rules) if not settings.ignored_in(path, one.code)]
            progress(done, len(texts))
        shown = [one for one in found if one.confidence >= settings.confidence]
        return Result(shown, [one for one in found if one not in shown], len(texts), self.errors)

    def lint(self, path, text, rules):
        suppressions = suppress.parse(text)
        for row, line in enumerate(text.splitlines(), start=1):
            for code, name in [("JAX000", "syntax-error"), *((rule.code, rule.name) for rule in rules)]:
                at = line.partition("#")[0].find(code)
                if at < 0:
                    continue
                level = Confidence.POSSIBLE if line[at:].startswith(code + "?") else Confidence.CERTAIN
                span = Span(Location(row, at + 1), Location(row, at + 1 + len(code)))
                one = Finding(code, name, f"this says {code}", str(path), span, level, Group.RECOMPILE, "here")
                if not suppressions.hides(one):
                    yield one

    def explain(self, path, line, settings, rules, number=None, *, alone=False):
        if self.raises is not None:
            raise self.raises
        return f"{path.name} line {line}"


@pytest.fixture
def engine(monkeypatch):
    stand_in = Engine()
    module = types.ModuleType("jaxlint.engine")
    module.check = stand_in.check
    module.explain = stand_in.explain
    monkeypatch.setitem(sys.modules, "jaxlint.engine", module)
    monkeypatch.setattr(jaxlint, "engine", module, raising=False)
    monkeypatch.setattr(packs, "load", lambda: RULES)
    return stand_in


@pytest.fixture
def project(tmp_path: Path, monkeypatch):
    """A folder that is a project and the current one; writes files by keyword-like names."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    (tmp_path / ".git").mkdir()

    def write(files: dict[str, str]) -> Path:
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        return tmp_path

    return write
