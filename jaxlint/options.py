"""The options of ``[tool.jaxlint]``: one table from which they are read, checked and documented."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from jaxlint.findings import Confidence

__all__ = [
    "CODE",
    "OPTIONS",
    "VERSION",
    "ConfigError",
    "Kind",
    "Option",
    "read_value",
    "reference",
    "reference_table",
    "suggestion",
]


class ConfigError(Exception):
    """The configuration or the command line is wrong; the message is one line that names the place."""


class Kind(enum.StrEnum):
    """The types of option values, in the words of the reference."""

    CODES = "list of codes or prefixes"
    NAMES = "list of dotted names"
    PATTERNS = "list of patterns"
    FOLDERS = "list of folders"
    FILE = "path of a file"
    CODES_BY_PATTERN = "table: pattern to list of codes"
    CONFIDENCE = '"certain", "likely" or "possible"'
    VERSION = "version"
    COMMAND = "string, or list of words"


@dataclass(frozen=True, slots=True)
class Option:
    """One key of the configuration: its type, its default as it would be written, its meaning, an example."""

    name: str
    kind: Kind
    default: str
    doc: str
    example: str


def _table(*options: Option) -> Mapping[str, Option]:
    return {option.name: option for option in options}


OPTIONS: Final = _table(
    Option(
        "select",
        Kind.CODES,
        "the groups correctness, recompile, specialise and cache",
        "The rules that are on: codes (`JAX101`), prefixes (`JAX1`), groups (`recompile`) or `ALL`.",
        'select = ["JAX1", "JAX701"]',
    ),
    Option(
        "extend-select",
        Kind.CODES,
        "[]",
        "Rules that are on beside those of `select`.",
        'extend-select = ["nursery"]',
    ),
    Option(
        "ignore",
        Kind.CODES,
        "[]",
        "The rules that are off. Of two selectors that fit a rule the longer wins; of two alike, `ignore`.",
        'ignore = ["JAX107"]',
    ),
    Option(
        "per-file-ignores",
        Kind.CODES_BY_PATTERN,
        "{}",
        "The rules that are off in the files that a pattern fits; `!pattern`: in all other files.",
        'per-file-ignores = { "tests/**" = ["JAX1"] }',
    ),
    Option(
        "exclude",
        Kind.PATTERNS,
        "ruff's list (`.git`, `.venv`, `dist`, `node_modules`, ...)",
        "Files and folders that are not linted unless they are given by name. What ruff excludes, by its settings or "
        "by `.gitignore`, is excluded as well.",
        'exclude = [".venv", "third_party"]',
    ),
    Option(
        "extend-exclude",
        Kind.PATTERNS,
        "[]",
        "Excludes beside those of `exclude`.",
        'extend-exclude = ["legacy/*.py"]',
    ),
    Option(
        "confidence",
        Kind.CONFIDENCE,
        '"likely"',
        "The least confidence of a finding that is shown.",
        'confidence = "certain"',
    ),
    Option(
        "jit-like",
        Kind.NAMES,
        "[]",
        "Your own wrappers of `jax.jit`: calls of these behave like calls of it.",
        'jit-like = ["mylib.compiled"]',
    ),
    Option(
        "traced-by",
        Kind.NAMES,
        "[]",
        "Functions that trace what they are given: code inside of that runs once per trace, not per call.",
        'traced-by = ["mylib.scan_layers"]',
    ),
    Option(
        "runs-once",
        Kind.NAMES,
        "[]",
        "Functions and methods that run once in a process, whoever calls them.",
        'runs-once = ["mylib.app.build"]',
    ),
    Option(
        "runs-often",
        Kind.NAMES,
        "[]",
        "Functions and methods that run again and again (per step, per request), although no caller is in view.",
        'runs-often = ["mylib.server.handle"]',
    ),
    Option(
        "target-jax",
        Kind.VERSION,
        "the project's own bound on jax, else the newest known",
        "The JAX version that the verdicts are for: a few of them differ by version.",
        'target-jax = "0.6"',
    ),
    Option(
        "src",
        Kind.FOLDERS,
        "`[tool.ruff] src`, else `.` and `src`",
        "The folders from which the project's modules are imported.",
        'src = ["src", "examples"]',
    ),
    Option(
        "baseline",
        Kind.FILE,
        "none",
        "The file of known findings, which are hidden; `--write-baseline` writes it.",
        'baseline = "jaxlint-baseline.json"',
    ),
    Option(
        "confirm.workload",
        Kind.COMMAND,
        "none: each flagged function is called by itself",
        "The command that `--confirm` runs where none is given after `--`, in the folder of the configuration file.",
        'confirm.workload = "python train.py --steps 3"',
    ),
)

CODE: Final = re.compile(r"[A-Z]{1,3}[0-9]{0,3}|ALL|[a-z]+")
VERSION: Final = re.compile(r"[0-9]+(\.[0-9]+){0,3}")


def read_value(option: Option, value: Any, where: str) -> Any:
    """Check ``value`` and give it in the form that the settings hold; ``where`` starts the error's message."""
    match option.kind:
        case Kind.CODES:
            return read_codes(value, where)
        case Kind.NAMES:
            return tuple(_dotted(name, where) for name in _strings(value, where))
        case Kind.PATTERNS | Kind.FOLDERS:
            return tuple(_plain(text, where) for text in _strings(value, where))
        case Kind.FILE:
            if not isinstance(value, str):
                raise ConfigError(f"{where}: expected a string, found {_type_name(value)}")
            return _plain(value, where)
        case Kind.CODES_BY_PATTERN:
            if not isinstance(value, Mapping):
                raise ConfigError(f"{where}: expected a table, found {_type_name(value)}")
            return tuple((_plain(key, where), read_codes(codes, f"{where}.{key!r}")) for key, codes in value.items())
        case Kind.CONFIDENCE:
            return read_confidence(value, where)
        case Kind.VERSION:
            if not isinstance(value, str):
                raise ConfigError(f"{where}: expected a string, found {_type_name(value)}")
            if VERSION.fullmatch(value) is None:
                raise ConfigError(f"{where}: {value!r} is no version such as '0.6' or '0.4.38'")
            return value
        case Kind.COMMAND:
            return _command(value, where)


def read_codes(value: Any, where: str) -> tuple[str, ...]:
    """A list of codes, prefixes or groups; whether such rules exist is checked where the rules are known."""
    codes = _strings(value, where)
    for code in codes:
        if CODE.fullmatch(code) is None:
            raise ConfigError(f"{where}: {code!r} is no rule code such as 'JAX101' or 'JAX1'")
    return codes


def read_confidence(value: Any, where: str) -> Confidence:
    """The confidence of that name."""
    labels = {level.label: level for level in Confidence}
    if not isinstance(value, str):
        raise ConfigError(f"{where}: expected a string, found {_type_name(value)}")
    if value not in labels:
        raise ConfigError(f"{where}: {value!r} is none of {', '.join(sorted(labels))}{suggestion(value, labels)}")
    return labels[value]


def suggestion(word: str, known: Iterable[str]) -> str:
    """`` (did you mean 'x'?)`` for the nearest known word, or nothing."""
    import difflib

    near = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _strings(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ConfigError(f"{where}: expected a list of strings, found {_type_name(value)}")
    for item in value:
        if not isinstance(item, str):
            raise ConfigError(f"{where}: expected a list of strings, found {_type_name(item)} in it")
    return tuple(value)


def _command(value: Any, where: str) -> tuple[str, ...]:
    import shlex

    if not isinstance(value, (str, list)):
        raise ConfigError(f"{where}: expected a string or a list of strings, found {_type_name(value)}")
    try:
        words = tuple(shlex.split(value)) if isinstance(value, str) else _strings(value, where)
    except ValueError as error:
        raise ConfigError(f"{where}: {value!r} cannot be split into words: {error}") from None
    if not words or not words[0] or any("\0" in word for word in words):
        raise ConfigError(f"{where}: {value!r} is no command")
    return words


def _dotted(name: str, where: str) -> str:
    if not name or not all(part.isidentifier() for part in name.split(".")):
        raise ConfigError(f"{where}: {name!r} is no dotted name such as 'mylib.compiled'")
    return name


def _plain(text: str, where: str) -> str:
    if not text or "\0" in text:
        raise ConfigError(f"{where}: {text!r} is no path or pattern")
    return text


def _type_name(value: Any) -> str:
    names = {bool: "a boolean", int: "a number", float: "a number", str: "a string", list: "a list", dict: "a table"}
    return names.get(type(value), f"a {type(value).__name__}")


def reference(option: Option) -> str:
    """The text that ``jaxlint config NAME`` prints."""
    return (
        f"{option.name}\n\n{option.doc}\n\nType: {option.kind.value}\nDefault: {option.default}\n\n"
        f"Example:\n\n[tool.jaxlint]\n{option.example}\n"
    )


def reference_table() -> str:
    """The options as a Markdown table, as the reference page holds it."""
    rows = ["| key | type | default | meaning |", "| --- | --- | --- | --- |"]
    rows += [
        f"| `{option.name}` | {option.kind.value} | {_code(option.default)} | {option.doc} |"
        for option in OPTIONS.values()
    ]
    return "\n".join(rows) + "\n"


def _code(default: str) -> str:
    return f"`{default}`" if default[:1] in '["{' else default
