"""What is reported under a code of ours although no rule stands behind it: the pages of these codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jaxlint.config import SYNTAX_ERROR, UNPREDICTED, UNUSED_SUPPRESSION
from jaxlint.findings import FixKind, Group

__all__ = ["NOTICES", "Notice"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A code without a rule. ``text`` is its page below the summary, in Markdown."""

    code: str
    name: str
    group: Group
    summary: str
    text: str
    fix: FixKind = FixKind.NONE
    since: str = "0.1.0"


NOTICES: Final = (
    Notice(
        SYNTAX_ERROR,
        "syntax-error",
        Group.CORRECTNESS,
        "A file does not parse, so that nothing else can be said about it.",
        """
The other files are linted all the same. It is hidden by `--ignore JAX000` or `ignore = ["JAX000"]` only: not by a
prefix, by a comment or by a baseline. A file whose syntax is newer than the Python that runs jaxlint is no such file;
it is left out with a warning that names the Python version.
""",
    ),
    Notice(
        UNUSED_SUPPRESSION,
        "unused-suppression",
        Group.AUDIT,
        "A comment that is to hide findings of ours hides none.",
        """
Such a comment was needed once, or never. It may hide a hazard that comes later, and it tells the reader of one that is
not there. It is off unless it is selected, as ruff's RUF100 is: `--extend-select JAX001`, or the group `audit`.

```python
step = jax.jit(update)  # noqa: JAX101
```

Use instead:

```python
step = jax.jit(update)
```

Only our codes are looked at, in all the forms of the comment; a plain `# noqa` and the codes of other tools may have a
use that jaxlint cannot see. A comment is of use where it hides a finding that the least confidence holds back.
Whether a code is of use is only said where its rule was on (unlike RUF100, which calls the codes of rules that are off
unused): `--select JAX001` alone reports no more than codes that no rule has. A plain `# noqa` does not hide it, as it
would hide that it is of no use itself; `# noqa: JAX101, JAX001` keeps a comment that is not needed.
""",
        FixKind.SAFE,
    ),
    Notice(
        UNPREDICTED,
        "observed-recompile",
        Group.RECOMPILE,
        "A run has shown a recompile that no rule predicted.",
        """
`jaxlint --confirm` reports it, and `jaxlint check --observed FILE` of a recorded run. It is the same user line and
function, and either one program that was compiled twice, or misses that still grow in the last quarter of its
executions. The message says what JAX compares, as the run has shown it.

It is hidden by its full name only (`--ignore JAX901`, `# noqa: JAX901`).
""",
    ),
)
