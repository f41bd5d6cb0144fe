"""What ``.gitignore`` and its relatives hide, read as ruff reads them.

``.ignore`` files count everywhere; ``.gitignore``, ``.git/info/exclude`` and the user's own list of git count in a
repository, up to its root. The nearest file of a sort that mentions an entry decides, and ``.ignore`` wins.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["NOTHING", "Ignores", "above"]

_REPOSITORIES = (".git", ".jj")
_DESCENT = re.compile(r"\(\?:\(\?P<ps_d>/\)(?:\.\*)?(?:\|\$\)|\)\?\$)|\(\?P<ps_d>/\)(?:\.\*\$)?\Z")


class _IgnoreFile:
    """The patterns of one file, asked about single entries: what is below an ignored one is not asked."""

    __slots__ = ("_any", "_negated", "_patterns", "_prefix")

    def __init__(self, folder: str, patterns: Sequence[tuple[bool, re.Pattern[str]]]) -> None:
        self._prefix = folder.rstrip(os.sep) + os.sep
        self._patterns = tuple(reversed(patterns))
        self._negated = any(not include for include, _ in patterns)
        # Without "!" lines the order does not matter, and one expression answers for all of them.
        self._any = re.compile("|".join(f"(?:{regex.pattern})" for include, regex in patterns if include))

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """Whether the entry is ignored (True), taken back (False), or not mentioned (None)."""
        name = path[len(self._prefix) :] if path.startswith(self._prefix) else path.lstrip(os.sep)
        name = name.replace(os.sep, "/") + ("/" if is_folder else "")
        if not self._negated:
            return True if self._any.match(name) is not None else None
        return next((include for include, regex in self._patterns if regex.match(name) is not None), None)


@dataclass(frozen=True)
class Ignores:
    """The files that count in one folder: those of the folder itself first, then of the folders above it."""

    marked: tuple[_IgnoreFile, ...] = ()
    listed: tuple[_IgnoreFile, ...] = ()
    local: tuple[_IgnoreFile, ...] = ()
    repository: bool = False

    @functools.cached_property
    def _order(self) -> tuple[_IgnoreFile, ...]:
        if not self.repository:
            return self.marked
        return (*self.marked, *self.listed, *self.local, *_of_the_user(os.getcwd(), _user_folder()))

    def enter(self, folder: str, names: Collection[str]) -> Ignores:
        """What counts in ``folder``, which is in the one that this is about and has entries of these names."""
        marked = _read(folder, ".ignore") if ".ignore" in names else None
        listed = _read(folder, ".gitignore") if ".gitignore" in names else None
        root = any(name in names for name in _REPOSITORIES)
        if marked is None and listed is None and not root:
            return self
        # What is above the root of a repository says nothing about it.
        return Ignores(
            (*_some(marked), *self.marked),
            (*_some(listed), *(() if root else self.listed)),
            _some(_read(folder, ".git/info/exclude")) if root else self.local,
            root or self.repository,
        )

    def hides(self, path: str, is_folder: bool) -> bool:
        """Whether the entry is ignored."""
        for file in self._order:
            verdict = file.verdict(path, is_folder)
            if verdict is not None:
                return verdict
        return False


NOTHING = Ignores()


def above(folder: str) -> Ignores:
    """What counts in the folder that ``folder`` is in."""
    found = NOTHING
    for parent in reversed(Path(folder).parents):
        names = (".ignore", ".gitignore", *_REPOSITORIES)
        found = found.enter(str(parent), [name for name in names if os.path.exists(os.path.join(parent, name))])
    return found


def _some(file: _IgnoreFile | None) -> tuple[_IgnoreFile, ...]:
    return () if file is None else (file,)


def _read(folder: str, name: str, base: str | None = None) -> _IgnoreFile | None:
    """The patterns of a file, which start at its folder unless a ``base`` is given."""
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
            lines = [line for line in file.read().splitlines() if line.strip() and not line.startswith("#")]
    except OSError:
        return None
    if not lines:
        return None
    from pathspec import GitIgnoreSpec

    patterns: list[tuple[bool, re.Pattern[str]]] = []
    for line in lines:
        try:
            spec = GitIgnoreSpec.from_lines([line])
        except ValueError:  # git skips a line that it cannot read
            continue
        for pattern in spec.patterns:
            regex = getattr(pattern, "regex", None)
            if pattern.include is not None and isinstance(regex, re.Pattern):
                patterns.append((pattern.include, re.compile(_without_descent(regex.pattern))))
    return _IgnoreFile(folder if base is None else base, patterns) if patterns else None


def _without_descent(expression: str) -> str:
    """The expression for the entry itself, not for what is below it."""
    ends = _DESCENT.sub(lambda match: "/?$" if match[0].startswith("(?:") else "/$", expression)
    return ends + "." if ends.endswith("/") else ends  # `build/**` is all that is in there


def _user_folder() -> str:
    return os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")


@functools.cache
def _of_the_user(base: str, folder: str) -> tuple[_IgnoreFile, ...]:
    """The list that git's configuration names (`core.excludesFile`), or the one at its default place."""
    configured = Path(folder, "git")
    place = configured / "ignore"
    for file in (Path(os.path.expanduser("~/.gitconfig")), configured / "config"):
        try:
            text = file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        named = re.search(r'^\s*excludesfile\s*=\s*"?\s*(\S+?)\s*"?\s*$', text, re.IGNORECASE | re.MULTILINE)
        if named is not None:
            place = Path(os.path.expanduser(named[1]))
            break
    return _some(_read(str(place.parent), place.name, base))
