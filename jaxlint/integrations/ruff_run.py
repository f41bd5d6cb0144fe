"""How ``jaxlint ruff`` runs ruff: its program, its arguments, and what comes back."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jaxlint import config, files
from jaxlint.integrations.ruff_arguments import Given
from jaxlint.report.style import Style
from jaxlint.ruffconfig import RuffConfig

__all__ = ["Done", "Run", "config_file", "external", "ruff"]


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


def config_file(given: Given) -> Path | None:
    """The file that ``--config`` names; the option also takes single settings."""
    named = [Path(text) for text in given.values.get("config", ()) if os.path.isfile(text)]
    return named[-1] if named else None


def _inline(text: str) -> Mapping[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # a file, or something that ruff will complain about
        return {}


@dataclass(frozen=True)
class Done:
    """What ruff has answered."""

    status: int
    out: str
    err: str


def ruff(asked: Run, listed: Iterable[str], arguments: Iterable[str], stdin: bytes | None) -> Done:
    """Run ``ruff check``; its colours are those of our own output."""
    environment = {key: value for key, value in os.environ.items() if key not in _REPLACED}
    environment |= {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"} if asked.style.colour else {"NO_COLOR": "1"}
    command = [asked.ruff, "check", *asked.given.selection(), *external(asked, listed)]
    command += ["--output-format", asked.output_format, *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)
    out, err = (text.decode("utf-8", errors="replace") for text in (done.stdout, done.stderr))
    return Done(done.returncode, out, err)


_REPLACED = frozenset(
    {"RUFF_OUTPUT_FORMAT", "RUFF_OUTPUT_FILE", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"}
)


def external(asked: Run, listed: Iterable[str]) -> list[str]:
    """Tells ruff of our codes where its settings do not, so that it neither warns of them nor takes them out."""
    if any("lint.external" in text for text in asked.given.values.get("config", ())):
        return []
    tree = files.Tree(config.Settings(ruff=asked.settings, fixed=is_fixed(asked.given)))
    known = [tree.governing(folder).external for folder in {os.path.dirname(name) for name in listed}]
    if all("JAX" in external for external in known or [asked.settings.external]):
        return []
    codes = sorted({"JAX", *(code for external in known for code in external)})
    return ["--config", f"lint.external = {codes!r}"]


def is_fixed(given: Given) -> bool:
    return "isolated" in given.flags or config_file(given) is not None
