"""Fixes programs as ``--fix`` does, and runs them on JAX before and after."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from jaxlint_rules import RULES
from reality import harness

from jaxlint import engine, files, fix, packs
from jaxlint.config import Settings
from jaxlint.findings import Finding


@dataclass(frozen=True)
class Outcome:
    """A program after its fixes, which findings they were for, and what is found before and after."""

    texts: dict[str, str]
    fixed: list[Finding]
    before: list[Finding]
    after: list[Finding]


def mend(texts: Mapping[str, str], *, unsafe: bool = False, target_jax: str | None = None, code: str = "") -> Outcome:
    """Fix a program; ``code`` is a rule that is on beside the usual ones."""
    with tempfile.TemporaryDirectory(prefix="jaxlint-fixes-") as scratch:
        folder = Path(scratch).resolve() / "program"
        for name, text in texts.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode())
        settings = Settings(base=folder, target_jax=target_jax)
        on = packs.resolve(settings, packs.load())
        rules = [*on, *(rule() for rule in RULES if rule.code == code and rule.code not in {r.code for r in on})]

        def check(overlay: Mapping[Path, str]) -> engine.Result:
            result = engine.check(files.discover([folder], settings), settings, rules, use_cache=False, overlay=overlay)
            assert not result.errors, result.errors
            return result

        before = check({}).findings
        mended = fix.mend(check, {}, unsafe=unsafe)
        assert not mended.errors, mended.errors
        new = {path.relative_to(folder).as_posix(): text for path, text in mended.after.items()}
        return Outcome({**texts, **new}, mended.fixed, before, mended.result.findings)


def prove(before: Mapping[str, str], after: Mapping[str, str], *, clean: bool) -> None:
    """The results of both programs are the same to the last bit, and the fixed one compiles less.

    ``clean``: nothing is left to find in it, so that a further step compiles nothing at all.
    """
    old, new = harness.growth(dict(before)), harness.growth(dict(after))
    assert new.error is None
    if old.error is not None:
        return  # it raised, and does no more
    assert (new.short.result, new.long.result) == (old.short.result, old.long.result)
    runs = [run.long for run in (new, old)]
    fewer = [[run.count(figure) for run in runs] for figure in ("compiles", "lowerings")]
    assert any(after < before for after, before in fewer), fewer
    if clean:
        assert (new.compiles, new.lowerings) == (0, 0)
