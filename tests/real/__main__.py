"""Shows hazards in released packages: ``--confirm`` on each workload of this folder, and compiles before and after.

    python -m tests.real [NAME ...] [--folder DIR] [--python PYTHON] [--write]

The packages are installed by pip in their versions, once, into ``DIR/venv`` (``DIR``: a folder in the system's
temporary folder unless given). Each workload is run by ``jaxlint --confirm`` on the installed package, then its call
alone, four times, with the package as it is and with the rewrite: a copy of the package with ``NAME.patch`` applied, or
the workload's own ``instead``. Prints a table; exit status 1 where a finding is not shown, or where its rewrite
removes no compile or changes a result. With ``--write`` the rows go to ``tests/real/results.md``, from which
``docs/precision.md`` has them (``python tests/precision/report.py docs/precision.md``).
"""

from __future__ import annotations

import argparse
import datetime
import sys
import tempfile
from pathlib import Path

from tests.versions import environment

from . import _hazards
from ._hazards import Hazard, Shown

JAX = "0.10.2"
RESULTS = _hazards.HERE / "results.md"
_HEAD = """\
## Hazards found in released packages

Each row is a finding of the linter in a package as pip installs it, shown by `jaxlint --confirm` with a workload of a
few lines (`tests/real`), on {date}, JAX {jax}, CPU. `python -m tests.real` makes the environment and runs them again.
"As released" and "rewritten" are the compiles of four calls, one after the other, with the package as it is and with the
rewrite that the workload's text tells of, which gives the same results. (`specialised`: each compile is another program,
of a size that comes from the data; the rewrite needs none of them.) Seconds are of a machine that had other work, too.

| package | finding | executed again | seen by `--confirm` | as released | rewritten |
|---|---|---|---|---|---|
"""


def row(hazard: Hazard, shown: Shown) -> str:
    """A row of the table."""
    seen = shown.seen
    if not seen:
        return f"| {hazard.package} | `{hazard.path}:{hazard.line}` {hazard.code} | | {shown.verdict} | | |"
    what = f"{seen['compiles']} compiles in {seen['executions']} executions" if seen["executions"] else ""
    what = what or f"{seen['compiles']} compiles"
    programs = f"{seen['programs']} program{'s' if seen['programs'] != 1 else ''}"
    cells = [
        hazard.package.replace("==", " "),
        f"`{hazard.path}:{hazard.line}` {hazard.code} ({hazard.confidence})",
        hazard.title.rstrip(".").replace("``", "`"),
        f"{shown.verdict}: {what}, {programs}, {seen['seconds']:.1f} s",
        ", ".join(map(str, shown.before)),
        ", ".join(map(str, shown.after)) if shown.same else "other results",
    ]
    return f"| {' | '.join(cells)} |"


def holds(shown: Shown) -> bool:
    """Whether a hazard was shown, and its rewrite removes compiles and changes nothing else."""
    return shown.verdict in ("confirmed", "specialised") and shown.same and sum(shown.after[1:]) < sum(shown.before[1:])


def _kept(hazards: list[Hazard]) -> dict[str, str]:
    """The rows of the last run that was written, by the names of the workloads."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    places = {hazard.name: f" `{hazard.path}:{hazard.line}` {hazard.code} " for hazard in hazards}
    return {name: line for name, place in places.items() for line in lines if place in line}


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.real", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*_hazards.names(), []])
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "jaxlint-hazards")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(arguments)
    hazards = [_hazards.read(name) for name in _hazards.names()]
    needs = [f"jax=={JAX}", f"jaxlib=={JAX}", *sorted({hazard.package for hazard in hazards})]
    args.folder.mkdir(parents=True, exist_ok=True)
    interpreter = environment(args.folder / "venv", needs, args.python)
    rows, failed = _kept(hazards), False
    for hazard in hazards:
        if args.names and hazard.name not in args.names:
            continue
        shown = _hazards.run(hazard, interpreter, args.folder / hazard.name)
        rows[hazard.name] = row(hazard, shown)
        failed |= not holds(shown)
        print(rows[hazard.name], flush=True)
    if args.write and not failed:
        head = _HEAD.format(date=datetime.date.today().isoformat(), jax=JAX)
        RESULTS.write_text(head + "".join(f"{rows[name]}\n" for name in sorted(rows)), encoding="utf-8")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
