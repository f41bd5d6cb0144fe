"""``jaxlint ruff``: both tools side by side, told as one, with ruff's arguments, files, order, form and exit status."""

from __future__ import annotations

import concurrent.futures
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from jaxlint import config, files, ruffconfig
from jaxlint.formats import FORMATS
from jaxlint.integrations.ruff_arguments import Given, read
from jaxlint.options import ConfigError
from jaxlint.output import write
from jaxlint.report.style import Style, wants_colour
from jaxlint.ruffconfig import RuffConfig

__all__ = ["Run", "program", "run"]

_COMMANDS = frozenset({"rule", "config", "linter", "clean", "format", "server", "analyze", "version", "help"})
"""What ruff can do beside ``check``."""


_USAGE = """\
usage: jaxlint ruff [check] [OPTIONS] [PATHS ...]

Run ruff and jaxlint side by side. The options are those of `ruff check`, whose help follows, and --confidence,
--baseline, --observed and --jobs of `jaxlint check`.

"""


@dataclass(frozen=True)
class Run:
    """How both are run: ruff's program, what was asked for, and what ruff's settings add to that."""

    ruff: str
    given: Given
    settings: RuffConfig
    style: Style

    def setting(self, name: str) -> Any:
        """A setting of ruff, from its command line or its configuration."""
        for text in reversed(self.given.values.get("config", [])):
            value = _inline(text).get(name)
            if value is not None:
                return value
        return self.settings.values.get(name)

    def switched(self, name: str) -> bool:
        """Whether a switch is on."""
        asked = self.given.switched(name)
        return bool(self.setting(name)) if asked is None else asked

    @property
    def shows_diff(self) -> bool:
        """Whether only the difference is wanted."""
        return self.switched("diff")

    @property
    def mends(self) -> bool:
        """Whether fixes are made, or shown."""
        return self.switched("fix") or self.switched("fix-only") or self.shows_diff

    @property
    def output_format(self) -> str:
        """The format of the report."""
        asked = self.given.last("output-format") or os.environ.get("RUFF_OUTPUT_FORMAT")
        return str(asked or self.setting("output-format") or "full")

    @property
    def quiet(self) -> bool:
        """Whether nothing but findings is wanted."""
        return bool({"quiet", "silent"} & self.given.flags)


def program() -> str:
    """The ruff of this environment, or the one on the path."""
    beside = Path(sys.executable).parent
    found = shutil.which("ruff", path=str(beside)) or shutil.which("ruff")
    if found is None:
        raise ConfigError(
            f"ruff is neither in {beside} nor on the path: install it beside jaxlint (`pip install ruff`)"
        )
    return found


def run(argv: Sequence[str]) -> int:
    """Run both; returns the larger exit status."""
    ruff = program()
    if argv and argv[0] in _COMMANDS:
        if argv[0] == "rule" and any(word.upper().startswith("JAX") for word in argv[1:]):
            from jaxlint.cli import main

            return main(argv)
        return subprocess.call([ruff, *argv])
    words = list(argv[1:] if argv[:1] == ["check"] else argv)
    given = read(words)
    if "watch" in given.flags:
        raise ConfigError(
            "`jaxlint ruff` cannot watch: run `ruff check --watch` and `jaxlint check --watch` side by side"
        )
    if "help" in given.flags:
        write([_USAGE])
        sys.stdout.flush()
    if given.alone:
        return subprocess.call([ruff, "check", *words])
    colour = {"always": True, "never": False}.get(given.last("color") or "")
    if colour is None:
        colour = not given.last("output-file") and wants_colour(sys.stdout)
    asked = Run(ruff, given, _settings(given), Style(colour))
    if asked.output_format not in FORMATS:  # ruff says so
        return subprocess.call([ruff, "check", *given.theirs, "--output-format", asked.output_format])
    return _check(asked)


def _settings(given: Given) -> RuffConfig:
    here = Path.cwd()
    if "isolated" in given.flags:
        return RuffConfig(here)
    file = _config_file(given)
    if file is not None:
        return ruffconfig.read(file, here)
    return ruffconfig.nearest(here) or ruffconfig.of_the_user() or RuffConfig(here)


def _config_file(given: Given) -> Path | None:
    """The file that ``--config`` names; the option also takes single settings."""
    named = [Path(text) for text in given.values.get("config", ()) if os.path.isfile(text)]
    return named[-1] if named else None


def _inline(text: str) -> Mapping[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # a file, or something that ruff will complain about
        return {}


def _check(asked: Run) -> int:
    from jaxlint.integrations import ruff_report, ruff_side

    given = asked.given
    stdin = sys.stdin.buffer.read() if given.stdin else None
    listed = _listed(asked)
    if "show-files" in given.flags:
        write(f"{name}\n" for name in listed)
        return 0
    side = ruff_side.Side(given, _config_file(given), listed)
    if "add-noqa" in given.flags:
        command = [asked.ruff, "check", *given.selection(), *_external(asked, listed), *given.theirs]
        return max(subprocess.call(command), side.add_noqa())
    if asked.mends and not asked.shows_diff:
        wrong = _usage(asked)
        if wrong:  # before anything is written
            sys.stderr.write(wrong)
            return 2
        # One after the other, as both write the same files; ours come first, so that ruff sees what they leave.
        ours, text = side.mend(stdin, unsafe=asked.switched("unsafe-fixes"), write=True)
        theirs = _ruff(asked, listed, text)
        if not asked.switched("fix-only"):
            left = side.check(stdin if stdin is None else theirs.stdout.encode())
            ours = replace(left, fixed=ours.fixed, failed=ours.failed or left.failed)
        return ruff_report.tell(asked, theirs, ours)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(_ruff, asked, listed, stdin)
        if asked.shows_diff:
            ours, _ = side.mend(stdin, unsafe=asked.switched("unsafe-fixes"), write=False)
        else:
            ours = side.check(stdin)
        theirs = waiting.result()
    return ruff_report.tell(asked, theirs, ours)


def _usage(asked: Run) -> str:
    """What ruff says of its arguments and its configuration, where it will not run with them."""
    words = [word for word in asked.given.theirs if word not in asked.given.paths]
    command = [asked.ruff, "check", *asked.given.selection(), *words, "--no-fix", "--no-fix-only", "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stderr if done.returncode == 2 else ""


def _listed(asked: Run) -> list[str]:
    """The files that ruff checks."""
    given = asked.given
    paths: Sequence[str] = given.paths or ["."]
    if given.stdin:
        name = given.last("stdin-filename")
        if name is None or not os.path.isfile(name):
            return [os.path.abspath(name or "-")]
        paths = [name]
    command = [asked.ruff, "check", *given.choice_of_files(paths)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []  # what is wrong, the check itself will say


def _ruff(asked: Run, listed: Iterable[str], stdin: bytes | None) -> subprocess.CompletedProcess[str]:
    """Run ``ruff check``; its colours are those of our own output."""
    environment = {key: value for key, value in os.environ.items() if key not in _REPLACED}
    environment |= {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"} if asked.style.colour else {"NO_COLOR": "1"}
    command = [asked.ruff, "check", *asked.given.selection(), *_external(asked, listed)]
    command += ["--output-format", asked.output_format, *asked.given.theirs]
    done = subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)
    out, err = (text.decode("utf-8", errors="replace").replace("\r\n", "\n") for text in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(command, done.returncode, out, err)


_REPLACED = frozenset(
    {"RUFF_OUTPUT_FORMAT", "RUFF_OUTPUT_FILE", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"}
)


def _external(asked: Run, listed: Iterable[str]) -> list[str]:
    """Tells ruff of our codes where its settings do not, so that it neither warns of them nor takes them out."""
    if any("lint.external" in text for text in asked.given.values.get("config", ())):
        return []
    tree = files.Tree(config.Settings(ruff=asked.settings, fixed=_is_fixed(asked.given)))
    known = [tree.governing(folder).external for folder in {os.path.dirname(name) for name in listed}]
    if all("JAX" in external for external in known or [asked.settings.external]):
        return []
    codes = sorted({"JAX", *(code for external in known for code in external)})
    return ["--config", f"lint.external = {codes!r}"]


def _is_fixed(given: Given) -> bool:
    return "isolated" in given.flags or _config_file(given) is not None
