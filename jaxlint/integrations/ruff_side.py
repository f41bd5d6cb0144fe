"""Our side of ``jaxlint ruff``: the findings in the files that ruff lists."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from jaxlint import checking, files, ruffconfig
from jaxlint.arguments import parser_for
from jaxlint.cli import main
from jaxlint.config import SYNTAX_ERROR, Settings
from jaxlint.findings import Finding
from jaxlint.integrations.ruff_arguments import Given
from jaxlint.output import complain
from jaxlint.progress import Progress
from jaxlint.sources import decode
from jaxlint.toml import read_toml

if TYPE_CHECKING:
    from jaxlint.engine import Result
    from jaxlint.fix import Mended

__all__ = ["Ours", "Side"]


@dataclass(frozen=True)
class Ours:
    """What we have found, and mended."""

    findings: Sequence[Finding]
    failed: bool = False
    """Whether something could not be read, judged or written, which was said."""
    texts: dict[str, str] = field(default_factory=dict)
    """The text that came on standard input, by the name that it was given."""
    fixed: Sequence[Finding] = ()


@dataclass(frozen=True)
class Side:
    """One run of ours, in the files that ruff lists."""

    given: Given
    config: Path | None
    """The file that ``--config`` names."""
    listed: Sequence[str]

    def check(self, stdin: bytes | None) -> Ours:
        """Lint."""
        text = self._text(stdin)
        return self._told(self._lint(text)({}), text)

    def mend(self, stdin: bytes | None, *, unsafe: bool) -> tuple[Ours, Mended]:
        """Lint, and mend without writing anything."""
        from jaxlint import fix

        text = self._text(stdin)
        mended = fix.mend(
            self._lint(text),
            dict([text] if text else []),
            unsafe=unsafe,
            wanted=lambda finding: self.given.may_mend(finding.code),
        )
        return self._mended(mended, text), mended

    def fix(self, stdin: bytes | None, *, unsafe: bool) -> tuple[Ours, bytes | None]:
        """Lint, mend and write. Returns the new standard input."""
        from jaxlint import fix

        ours, mended = self.mend(stdin, unsafe=unsafe)
        if stdin is None:
            errors = fix.save(mended)
            _complain(errors)
            return replace(ours, failed=ours.failed or bool(errors)), None
        after = next(iter(mended.after.values()), None)
        return ours, stdin if after is None else after.encode("utf-8", "surrogatepass")

    def _mended(self, mended: Mended, text: tuple[Path, str] | None) -> Ours:
        ours = self._told(mended.result, text)
        _complain(mended.errors)
        return replace(ours, fixed=mended.fixed, failed=ours.failed or bool(mended.errors))

    def add_noqa(self) -> int:
        """Hide what is found by comments; returns the exit status."""
        targets = [str(path) for path in files.kept(self.listed, self.given.paths, self._settings)]
        words = [word for word in self.given.options if word.startswith("--add-noqa")]  # with a reason, after `=`
        return main(["check", *words[-1:], *self.given.ours(), *targets]) if targets else 0

    def _lint(self, text: tuple[Path, str] | None) -> Callable[[Mapping[Path, str]], Result]:
        from jaxlint import accepting, engine, packs

        args, settings = self._arguments, self._settings
        rules = packs.resolve(settings, packs.load())
        targets = [] if self.given.stdin else files.kept(self.listed, self.given.paths, settings)
        settings = accepting.configured(args, settings)

        def lint(overlay: Mapping[Path, str]) -> Result:
            progress = Progress(sys.stderr, enabled=not args.quiet)
            try:
                return engine.check(
                    targets,
                    settings,
                    rules,
                    stdin=text,
                    jobs=args.jobs,
                    use_cache=not args.no_cache,
                    progress=progress,
                    overlay=overlay,
                )
            finally:
                progress.close()

        return lint

    def _told(self, result: Result, text: tuple[Path, str] | None) -> Ours:
        _complain(result.errors)
        # Ruff reads every file as well, and says what does not parse.
        findings = [finding for finding in result.findings if finding.code != SYNTAX_ERROR]
        return Ours(findings, bool(result.errors), {} if text is None else {str(text[0]): text[1]})

    def _text(self, stdin: bytes | None) -> tuple[Path, str] | None:
        """What comes on standard input, unless ruff leaves it alone."""
        if stdin is None or not self.listed:
            return None
        name = os.path.abspath(self.given.last("stdin-filename") or "-")
        return Path(name), decode(stdin, name)

    @cached_property
    def _arguments(self) -> argparse.Namespace:
        return parser_for("check").parse_args(self.given.ours())

    @cached_property
    def _settings(self) -> Settings:
        args = self._arguments
        given = self.given
        args.config = self.config if self.config is not None and _has_ours(self.config) else None
        paths = [given.last("stdin-filename") or "."] if given.stdin else given.paths or ["."]
        origin = next((path for path in paths if os.path.exists(path)), ".")
        settings = checking.settings_of(args, [origin])
        if self.config is not None:
            settings = settings.replace(ruff=ruffconfig.read(self.config, Path.cwd()), fixed=True)
        ignored = (*settings.per_file_ignores, *given.ignored_of_ours())
        return settings.replace(per_file_ignores=ignored)


def _complain(errors: Iterable[str]) -> None:
    for error in errors:
        complain(f"error: {error}")


def _has_ours(file: Path) -> bool:
    tools = read_toml(file).get("tool")
    return isinstance(tools, dict) and "jaxlint" in tools
