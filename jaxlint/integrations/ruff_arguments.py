"""The arguments of ``jaxlint ruff``: those of ``ruff check``, split between the two tools.

What only one of them knows goes to that one: codes of ours to us, all that is unknown to ruff, in the order in which it
was given. What decides about the report is taken out, because the report is put together here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from jaxlint.findings import Group
from jaxlint.options import ConfigError

__all__ = ["Given", "read"]

_FOR_RUFF = frozenset(
    {
        "target-version",
        "extension",
        "exclude",
        "extend-exclude",
        "cache-dir",
        "line-length",
        "dummy-variable-rgx",
        "stdin-filename",
        "config",
    }
)
"""Options of ruff that take a value and that it is to have as they are."""
_CODES = frozenset(
    {"select", "extend-select", "ignore", "extend-ignore", "fixable", "extend-fixable", "unfixable", "extend-unfixable"}
)
_CODES_BY_PATTERN = frozenset({"per-file-ignores", "extend-per-file-ignores"})
_FOR_US = frozenset({"confidence", "baseline", "observed", "jobs"})
_REPORT = frozenset({"output-format", "output-file", "color"})
_VALUES = _FOR_RUFF | _CODES | _CODES_BY_PATTERN | _FOR_US | _REPORT
_SHORT = {
    "e": "exit-zero",
    "h": "help",
    "j": "jobs",
    "n": "no-cache",
    "o": "output-file",
    "q": "quiet",
    "s": "silent",
    "v": "verbose",
    "w": "watch",
}
_FILES = frozenset(
    {"config", "exclude", "extend-exclude", "extension", "isolated"}
    | {f"{no}{name}" for name in ("force-exclude", "respect-gitignore") for no in ("", "no-")}
)
"""What decides about the files."""
_ALONE = frozenset({"help", "show-settings", "add-ignore"})
"""What is ruff's business only."""
_GROUPS = frozenset(group.value for group in Group)


@dataclass
class Given:
    """What was asked for."""

    options: list[str] = field(default_factory=list)
    """Ruff's options, without what was taken out."""
    flags: set[str] = field(default_factory=set)
    """The options without a value; ``no-fix`` takes back a ``fix`` before it, and so on."""
    values: dict[str, list[str]] = field(default_factory=dict)
    """The options with a value, and all values given."""
    paths: list[str] = field(default_factory=list)

    def last(self, name: str) -> str | None:
        """The value of an option that holds one: the last one."""
        return self.values[name][-1] if self.values.get(name) else None

    def switched(self, name: str) -> bool | None:
        """Whether a switch is on or off; ``None`` where it was not given."""
        return True if name in self.flags else False if f"no-{name}" in self.flags else None

    @property
    def alone(self) -> bool:
        """Whether ruff is to answer by itself."""
        return bool(_ALONE & self.flags)

    @property
    def theirs(self) -> list[str]:
        """Ruff's arguments, without what was taken out."""
        return [*self.options, "--", *self.paths] if self.paths else self.options

    @property
    def stdin(self) -> bool:
        """Whether the code comes on standard input."""
        return "-" in self.paths

    def codes(self, option: str, *, ours: bool) -> list[str]:
        """The codes of an option that are ours, or ruff's. ``ALL`` means everybody's."""
        found = [code for text in self.values.get(option, ()) for part in text.split(",") if (code := part.strip())]
        return [code for code in found if code == "ALL" or _is_ours(code) is ours]

    def choice_of_files(self, paths: Sequence[str]) -> list[str]:
        """The arguments by which ruff lists the files for ``paths``."""
        arguments = [f"--{name}" for name in sorted(_FILES & self.flags)]
        for option in sorted(_FILES & self.values.keys()):
            arguments += [word for value in self.values[option] for word in (f"--{option}", value)]
        return [*arguments, "--show-files", "--", *paths]

    def selection(self) -> list[str]:
        """The arguments by which ruff selects its rules."""
        arguments: list[str] = []
        for option in sorted(_CODES & self.values.keys()):
            codes = self.codes(option, ours=False)
            if codes:
                arguments += [f"--{option}", ",".join(codes)]
            elif not self.codes(option, ours=True):
                arguments.append(f"--{option}=")  # ruff says that there is nothing
            elif option == "select":
                arguments += ["--config", "lint.select = []"]  # only ours are wanted, and ruff takes no empty list
        for option in sorted(_CODES_BY_PATTERN & self.values.keys()):
            pairs = [f"{pattern}:{code}" for pattern, code in self.ignored(option) if not _is_ours(code)]
            arguments += [f"--{option}", ",".join(pairs)] if pairs else []
        return arguments

    def ignored(self, option: str) -> Iterator[tuple[str, str]]:
        """The pairs of pattern and code of ``per-file-ignores`` and its relative."""
        for text in self.values.get(option, ()):
            for pair in text.split(","):
                pattern, colon, code = pair.strip().rpartition(":")
                if colon:
                    yield pattern, code.strip()

    def ignored_of_ours(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The codes of ours that are off in single files."""
        pairs = [pair for option in sorted(_CODES_BY_PATTERN) for pair in self.ignored(option)]
        return tuple((pattern, (code,)) for pattern, code in pairs if _is_ours(code) or code == "ALL")

    def may_mend(self, code: str) -> bool:
        """Whether the finding of a rule of ours may be mended (``--fixable`` and its relatives)."""

        def named(*options: str) -> bool:
            selectors = [selector for option in options for selector in self.codes(option, ours=True)]
            return any(selector == "ALL" or code.startswith(selector) for selector in selectors)

        if named("unfixable", "extend-unfixable"):
            return False
        return "fixable" not in self.values or named("fixable", "extend-fixable")

    def ours(self) -> list[str]:
        """The arguments of ``jaxlint check``."""
        arguments = [f"--{name}" for name in ("isolated", "no-cache", "quiet") if name in self.flags]
        for option in ("select", "extend-select", "ignore", "extend-ignore"):
            codes = self.codes(option, ours=True)
            # With a selection of ruff's rules only, none of ours is on.
            if codes or (option == "select" and self.values.get("select")):
                arguments += [f"--{option.replace('extend-ignore', 'ignore')}", ",".join(codes)]
        for option in _FOR_US:
            value = self.last(option)
            arguments += [] if value is None else [f"--{option}", value]
        return arguments


def _is_ours(code: str) -> bool:
    return code.upper().startswith("JAX") or code in _GROUPS


def read(argv: Sequence[str]) -> Given:
    """Sort the arguments."""
    given = Given()
    words = list(argv)
    at = 0

    def value_of(option: str, attached: str | None) -> str:
        nonlocal at
        if attached is not None:
            return attached
        at += 1
        if at >= len(words):
            raise ConfigError(f"{option} needs a value (see `jaxlint ruff --help`)")
        return words[at]

    while at < len(words):
        word = words[at]
        if word == "--":
            given.paths += words[at + 1 :]
            break
        if word.startswith("--"):
            name, equals, attached = word[2:].partition("=")
            _take_long(given, name, attached if equals else None, value_of)
        elif word.startswith("-") and word != "-":
            _take_short(given, word[1:], value_of)
        else:
            given.paths.append(word)
        at += 1
    return given


_ValueOf = Callable[[str, str | None], str]


def _take_long(given: Given, name: str, attached: str | None, value_of: _ValueOf) -> None:
    if name in _VALUES:
        value = value_of(f"--{name}", attached)
        given.values.setdefault(name, []).append(value)
        if name in _FOR_RUFF:
            given.options += [f"--{name}", value]
        return
    given.flags.add(name)
    given.flags.discard(name.removeprefix("no-") if name.startswith("no-") else f"no-{name}")
    given.options.append(f"--{name}" if attached is None else f"--{name}={attached}")


def _take_short(given: Given, letters: str, value_of: _ValueOf) -> None:
    """One letter or several; the value of one that takes it may follow at once."""
    for index, letter in enumerate(letters):
        name = _SHORT.get(letter)
        if name is None:
            given.options.append(f"-{letter}")  # ruff says what is wrong with it
        elif name in _VALUES:
            rest = letters[index + 1 :].removeprefix("=")
            given.values.setdefault(name, []).append(value_of(f"-{letter}", rest or None))
            return
        else:
            given.flags.add(name)
            given.options.append(f"-{letter}")
