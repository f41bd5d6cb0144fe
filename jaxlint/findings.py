"""What jaxlint says about a line: the finding and its parts.

Rows and columns count from 1, columns in characters, exactly as ruff counts them in its JSON output; an end
position is exclusive.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field


class Confidence(enum.IntEnum):
    """How much of the evidence is in view. Ordered: ``CERTAIN > LIKELY > POSSIBLE``.

    * ``CERTAIN``: the repeated execution and the fresh object are both in view (at most 2 in 100 are wrong).
    * ``LIKELY``: one step is inferred, such as a method called once per step by convention (at most 10 in 100).
    * ``POSSIBLE``: depends on callers outside the project; not shown by default.
    """

    POSSIBLE = 1
    LIKELY = 2
    CERTAIN = 3

    @property
    def label(self) -> str:
        """The lower-case word that the command line, the configuration and the JSON use."""
        return self.name.lower()


class Group(enum.StrEnum):
    """What a rule promises (as clippy's groups do)."""

    CORRECTNESS = "correctness"
    RECOMPILE = "recompile"
    SPECIALISE = "specialise"
    CACHE = "cache"
    AUDIT = "audit"
    NURSERY = "nursery"


DEFAULT_GROUPS = frozenset({Group.CORRECTNESS, Group.RECOMPILE, Group.SPECIALISE, Group.CACHE})
"""The groups that are on when nothing is selected."""


class Scope(enum.StrEnum):
    """Where the cost shows."""

    PROCESS = "process"
    RESTART = "restart"
    FLEET = "fleet"
    SECURITY = "security"


class FixKind(enum.StrEnum):
    """Whether a rule can rewrite the code, and how safely."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    NONE = "none"


class Outcome(enum.StrEnum):
    """What an execution of a flagged line does, beyond the first."""

    RECOMPILE = "recompile"
    RETRACE = "retrace"
    ENTRY = "entry"
    STALE = "stale"
    ERROR = "error"
    MISS_ON_DISK = "miss-on-disk"
    EXPOSED = "exposed"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Prediction:
    """What each later execution of the flagged code must show on a real backend.

    ``body_runs``, ``entries``, ``lowerings`` and ``compiles`` are the least number per later execution (0: none at
    all); ``None`` makes no claim. ``disk_key`` says whether the later programs have the disk-cache key of the
    first (``"same"``), another (``"different"``), or either (``"any"``). ``per_form``: the figures are those of the
    first execution with each further form of the arguments, not of every later execution.
    """

    outcome: Outcome
    scope: Scope = Scope.PROCESS
    body_runs: int | None = 1
    entries: int | None = None
    lowerings: int | None = 1
    compiles: int | None = 1
    disk_key: str = "any"
    per_form: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A position in a file: 1-based row, 1-based column in characters."""

    row: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range in a file."""

    start: Location
    end: Location


@dataclass(frozen=True, slots=True)
class Place:
    """A place related to a finding, with what it is to the finding ("made here", "run again here")."""

    path: str
    span: Span
    label: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Sites:
    """The places by which ``--confirm`` joins what it observes to the finding."""

    made: Place | None = None
    defined: Place | None = None
    called: tuple[Place, ...] = ()


class Applicability(enum.StrEnum):
    """Whether a fix keeps what the program does: ruff's words, as its JSON has them."""

    SAFE = "safe"
    UNSAFE = "unsafe"


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """A part of a file, and the text that stands there after the fix (empty: nothing).

    ``path`` names the file where that is another one than the finding's. ``cell`` is as in :class:`Finding`.
    """

    span: Span
    content: str
    path: str = ""
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Fix:
    """A rewrite that takes the finding away: all its edits together, or none.

    The edits do not overlap, and those of one file are in the order of the file.
    """

    message: str
    applicability: Applicability
    edits: tuple[Edit, ...]

    @property
    def is_local(self) -> bool:
        """Whether nothing but the finding's own file is edited."""
        return not any(edit.path for edit in self.edits)


@dataclass(frozen=True, slots=True)
class Finding:
    """One hazard at one place.

    ``message`` is one line: the place's fault and the reason in JAX's terms. ``advice`` is what to write instead.
    ``compares`` says which cache layer misses and on what. ``label`` names the finding's own span in the code frame.
    ``evidence`` is the chain of reasons ("called in the loop at train.py:12"), outermost last. ``fix`` is the rewrite
    that ``--fix`` applies, where there is one. ``cell`` is the number of the notebook's cell in which the positions
    are meant; without it they are those of the file, or of a notebook's joined text (see ``jaxlint.notebooks``).
    """

    code: str
    name: str
    message: str
    path: str
    span: Span
    confidence: Confidence
    group: Group
    label: str = ""
    advice: str = ""
    compares: str = ""
    prediction: Prediction | None = None
    related: tuple[Place, ...] = ()
    evidence: tuple[str, ...] = ()
    sites: Sites = field(default_factory=Sites)
    fix: Fix | None = None
    cell: int | None = None

    @property
    def edits(self) -> dict[str, list[Edit]]:
        """The edits of its fix by file; the finding's own one, if it is edited, comes first."""
        found: dict[str, list[Edit]] = {}
        for edit in sorted(self.fix.edits if self.fix is not None else (), key=lambda edit: bool(edit.path)):
            found.setdefault(edit.path or self.path, []).append(edit)
        return found

    @property
    def sort_key(self) -> tuple[str, Location, str]:
        """Report order: by file, then position, then code."""
        return self.path, self.span.start, self.code
