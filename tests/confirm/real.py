"""Runs ``jaxlint --confirm`` on the real programs of ``docs/confirm.md`` and compares with what the page says.

    python -m tests.confirm.real [NAME ...] [--folder DIR] [--write]

The programs stand in the page, each below its report. They run with released libraries in an environment that is made
once in ``DIR/.venv`` (``DIR``: a folder in the system's temporary folder unless given). Exit status 1 where a report
lacks what it must show. With ``--write`` the reports in the page are replaced by what was printed.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from tests.confirm.programs import plain_environment
from tests.versions import environment

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "confirm.md"
NEEDS = ("jax==0.10.2", "jaxlib==0.10.2", "numpyro==0.22.0", "pgx==2.6.0", "flax==0.12.8", "optax==0.2.8")
MUST = {
    "mcmc.py": (
        r"`_fori_collect_loop` was compiled 5 times here \(one program\)",
        r"5 compiles, 1 different program, 4 needless",
        r"the jit object is made here: .*/numpyro/util\.py:\d+",
    ),
    "positions.py": (
        r"`Game\.\w+` was compiled 3 times here \(one program\): each time the function object is a new one",
        r"compiled from here: .*/pgx/experimental/chess\.py:\d+",
    ),
    "train.py": (r"nothing to confirm, and no recompile seen", r"ended well"),
}
_BLOCK = re.compile(r"(```\n\$ jaxlint --confirm (?P<name>\w+\.py) -- python \w+\.py\n)(?P<report>.*?)(```\n```python\n)(?P<program>.*?)```", re.DOTALL)  # fmt: skip


def report(folder: pathlib.Path, name: str, program: str) -> str:
    (folder / name).write_text(program)
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "jaxlint", "--confirm", name, "--isolated", "--python", ".venv", "--", "python", name],
        cwd=folder,
        env=plain_environment(PYTHONPATH=path),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout or done.stderr


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / "jaxlint-real")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    environment(args.folder / ".venv", NEEDS)
    page = PAGE.read_text()
    failed = False
    for found in list(_BLOCK.finditer(page)):
        name = found["name"]
        if args.names and name not in args.names:
            continue
        text = report(args.folder, name, found["program"])
        print(f"$ jaxlint --confirm {name} -- python {name}\n{text}", flush=True)
        for pattern in MUST[name]:
            if not re.search(pattern, text):
                print(f"{name}: not seen: {pattern}", file=sys.stderr)
                failed = True
        page = page.replace(found["report"], text)
    if args.write and not failed:
        PAGE.write_text(page)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
