"""Make the page on precision from judgements.toml.

From a checkout::

    python tests/precision/report.py docs/precision.md [--check]

With ``--check`` nothing is written; the exit status is 1 where the page is out of date.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

JUDGEMENTS = Path(__file__).resolve().parent / "judgements.toml"
RELEASED = Path(__file__).resolve().parents[1] / "real" / "results.md"
LEVELS = ("certain", "likely", "possible")
VERDICTS = ("right", "wrong", "undecidable")
PROMISED = {"certain": 0.98, "likely": 0.92}

Judgement = dict[str, Any]

_HEAD = """\
# Precision on real code

Made by `python tests/precision/report.py docs/precision.md` from `tests/precision/judgements.toml`; do not edit.

On {date}, jaxlint {jaxlint} (Python {python}) linted {packages} released packages, each as a project of its own, with
{crashes} crashes. It reported {total} findings: {certain} certain, {likely} likely, and {possible} possible ones, which
are shown only with `--confidence possible`. {read} of them were read in their packages' code, with the callers of
the function: all certain and likely ones, all of the rules on signatures, static arguments, captured values, contexts,
the disk cache and eager shapes (JAX2xx to 6xx, 704), and other possible ones drawn from the packages in turn (seed
{seed}).

```sh
python tests/precision/run.py --out findings.json --least 320 --sample sample.txt    # downloads corpus.txt
python tests/precision/run.py --out findings.json --least 320 --sample sample.txt UNPACKED/*/    # lints unpacked ones
```

A finding is **right** if the rewrite that it advises removes compiles (or a stale value, or an error) and changes
nothing else. A loop that compiles three programs because it wants three is no finding. Of a possible finding it is
asked whether it would be right for callers outside the package that call the function eagerly and repeatedly.
**Undecidable** are those where this depends on how others use the package; they count in no percentage. A finding that
is true but whose rewrite removes no compile (one more entry in the dispatch cache) counts as wrong here.

For {ran} of them the yardstick was **run**: the released code was called with small, equal arguments, then the same code
as the finding advises to write it, and the compiles were counted ([below](#the-yardstick-run)).

How far to trust the figures: one reader judged, the packages are those on which the linter is developed, and what
earlier readings found wrong is mended (below); what this one found wrong is listed at the end and is not yet mended.
Counted with those that were mended, {first} of the likely findings outside tests were right when first read. The
findings that were run were taken for being easy to call, not by chance.
Outside tests, certain findings are rare in libraries, which seldom hold the loop that calls them: {few} here, too few
to show that the promise of 98 in 100 holds.
"""

_MISSING = """\
## What was missed at first

The real recompile of numpyro's `MCMC.run` (each call on the same object compiles again) was not reported before there
was a rule for static arguments. In `fori_collect` (numpyro/util.py) the memoised `_body_fn` is wrapped by `maybe_jit` on
each call, so that it is another jit object each time, and that object is given as a *static* argument to the jitted
`_fori_collect_loop`. Two jit objects of one function have equal hashes but are unequal, and so the static argument
misses. JAX303 reports it (likely, `numpyro/util.py:416`), with the decorator that makes the jit object. JAX102 and
JAX104 rightly say nothing about the wrapper itself: the memoising decorator keeps the function that is wrapped.
"""


def read() -> dict[str, Any]:
    """The judgements, as they stand in the file."""
    return tomllib.loads(JUDGEMENTS.read_text(encoding="utf-8"))


def of(judgements: Iterable[Judgement], **wanted: object) -> list[Judgement]:
    """Those that have the given values."""
    return [one for one in judgements if all(one[key] == value for key, value in wanted.items())]


def ran(judgements: Iterable[Judgement]) -> list[Judgement]:
    """Those for which the released and the rewritten code were run."""
    return [one for one in judgements if "before" in one]


def precision(judgements: Iterable[Judgement]) -> float | None:
    """The share of right ones among the decided ones; None where nothing is decided."""
    right, wrong, _ = counts(judgements)
    return right / (right + wrong) if right + wrong else None


def counts(judgements: Iterable[Judgement]) -> tuple[int, int, int]:
    """How many are right, wrong, undecidable."""
    judged = list(judgements)
    right, wrong, undecidable = (len(of(judged, verdict=verdict)) for verdict in VERDICTS)
    return right, wrong, undecidable


def render(data: dict[str, Any]) -> str:
    """The page."""
    judgements: list[Judgement] = data["judgement"]
    run = data["run"]
    total = sum(run[level] for level in LEVELS)
    right, wrong, _ = counts(of(judgements, in_tests=False, confidence="likely"))
    wrong += len(of(data["mended"], in_tests=False, confidence="likely"))
    more = {
        "crashes": run["crashes"] or "no",
        "total": total,
        "read": len(judgements),
        "first": f"{right} of {right + wrong} ({right / (right + wrong):.0%})",
        "ran": len(ran(judgements)),
        "few": len(of(judgements, in_tests=False, confidence="certain")),
    }
    head = _HEAD.format(**run | more)
    parts = [head]
    for in_tests, title in ((False, "## Outside tests"), (True, "## In tests")):
        parts.append(f"{title}\n\n" + _table(of(judgements, in_tests=in_tests)))
    parts.append(_hazards(data))
    parts.append(RELEASED.read_text(encoding="utf-8"))
    parts.append(_yardstick(judgements))
    parts.append(_mended(data))
    parts.append(_wrong(judgements))
    parts.append(_MISSING)
    return "\n".join(parts)


def _table(judgements: list[Judgement]) -> str:
    lines = ["| | right | wrong | undecidable | precision |", "|---|---|---|---|---|"]
    for level in LEVELS:
        chosen = of(judgements, confidence=level)
        lines.append(_row(f"**{level}**", chosen))
        lines += [_row(f"{level} {code}", of(chosen, code=code)) for code in sorted({one["code"] for one in chosen})]
    return "\n".join(lines) + "\n"


def _row(name: str, judgements: list[Judgement]) -> str:
    right, wrong, undecidable = counts(judgements)
    share = precision(judgements)
    return f"| {name} | {right} | {wrong} | {undecidable} | {'' if share is None else f'{share:.0%}'} |"


def _place(one: Judgement) -> str:
    return f"`{one['file']}:{one['line']}`"


def _hazards(data: dict[str, Any]) -> str:
    lines = [
        "## Real recompiles that it found",
        "",
        f"Confirmed by running the released code (JAX {data['run']['jax']}, CPU; of brax and kauldron the module or the",
        "function alone) and counting the compiles of equal calls, one after the other:",
        "",
        "| package | line | call | compiles |",
        "|---|---|---|---|",
    ]
    for one in data["measured"]:
        numbers = ", ".join(str(number) for number in one["compiles"])
        lines.append(f"| {one['package']} | {_place(one)} | {one['what']} | {numbers} |")
    lines += ["", "All certain and likely ones outside tests that are right:", ""]
    for one in data["judgement"]:
        if one["verdict"] == "right" and not one["in_tests"] and one["confidence"] != "possible":
            lines.append(f"- {one['package']} {_place(one)} ({one['code']}, {one['confidence']}): {one['reason']}")
    return "\n".join(lines) + "\n"


def _yardstick(judgements: list[Judgement]) -> str:
    rows: dict[tuple[str, str, str, int, int], list[str]] = {}
    for one in ran(judgements):
        row = one["package"], one["code"], one["file"], one["before"], one["after"]
        rows.setdefault(row, []).append(str(one["line"]))
    lines = [
        "## The yardstick, run",
        "",
        "`PYTHONPATH=tests python -m precision.yardstick` calls the released code of a finding several times with equal",
        "arguments, then a copy with the advised rewrite, and counts the compiles of the last call (of JAX704, which",
        "compiles one program for each size: of the first). Some of these compile elsewhere, too; a finding counts as",
        "right only if its own lines compile, the rewrite takes at least those away (of JAX704: some), and the results are",
        "the same. Most eager findings are rewritten by a call from a jitted function that is made once, the others by a",
        "patch. A few figures are those of `tests/real`. What was run and compiled nothing is not in the table, but in the",
        "list of wrong and undecidable findings.",
        "",
        "| package | finding | compiles of the released call | rewritten |",
        "|---|---|---|---|",
    ]
    for (package, code, file, before, after), places in rows.items():
        lines.append(f"| {package} | {code} `{file}` {', '.join(places)} | {before} | {after} |")
    return "\n".join(lines) + "\n"


def _mended(data: dict[str, Any]) -> str:
    lines = [
        "## Wrong at first",
        "",
        "These were read as wrong. Each kind of mistake was mended in the model, not the single place, and the packages",
        "were linted and read again; the tables above are those of the last reading.",
        "",
    ]
    for one in data["mended"]:
        where = ", in tests" if one["in_tests"] else ""
        lines.append(f"- {one['package']} {_place(one)} ({one['code']}, {one['confidence']}{where}): {one['kind']}")
    return "\n".join(lines) + "\n"


def _wrong(judgements: list[Judgement]) -> str:
    lines = ["## Wrong or undecidable", ""]
    for verdict in ("wrong", "undecidable"):
        for one in of(judgements, verdict=verdict):
            where = ", in tests" if one["in_tests"] else ""
            lines.append(
                f"- {verdict}: {one['package']} {_place(one)} ({one['code']}, {one['confidence']}{where}): {one['reason']}"
            )
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    text = render(read())
    if options.check:
        if options.page.is_file() and options.page.read_text(encoding="utf-8") == text:
            return 0
        print(f"{options.page} is out of date: python tests/precision/report.py {options.page}", file=sys.stderr)
        return 1
    options.page.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
