"""The command line's options of ``--confirm``; imports nothing, so that help and plain checks start as fast without."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

__all__ = ["add_arguments", "given", "split"]

_FLAG = "--confirm"


def split(argv: Sequence[str]) -> tuple[list[str], list[str] | None]:
    """What stands before ``--``, and the workload's command after it; ``None`` where there is no ``--``.

    Without ``--confirm`` in front of it, ``--`` has its usual meaning: only paths follow.
    """
    words = list(argv)
    if "--" not in words or _FLAG not in words[: words.index("--")]:
        return words, None
    at = words.index("--")
    return words[:at], words[at + 1 :]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``--confirm``."""
    group = parser.add_argument_group(
        "confirm (runs code)",
        "With --confirm the project's code is executed: the command after `--` (else that of `confirm.workload` in "
        "the\nconfiguration) with a recorder in each of its Python processes, or without a command each flagged "
        "function in a\nprocess of its own. Exit status: 1 something is confirmed, 2 the workload failed, or no "
        "finding could be probed.",
    )
    group.add_argument(_FLAG, action="store_true", help="prove or refute the findings by running them")
    group.add_argument("--timeout", type=_seconds, metavar="SECONDS", help="stop the workload after so long")
    group.add_argument("--python", metavar="PYTHON", help="the interpreter (its environment) that runs the workload")
    group.add_argument("--platform", metavar="NAME", help="cpu, gpu or tpu: sets JAX_PLATFORMS for the workload")
    group.add_argument(
        "--runs", type=int, default=1, metavar="N", help="run the workload N times; 2 shows what the disk cache answers"
    )
    group.add_argument(
        "--check-stale",
        action="store_true",
        help="at cache hits, run the unjitted function too and compare (its Python side effects happen again)",
    )
    group.add_argument(
        "--try-fixes",
        action="store_true",
        help="run the workload, or the probe, once more for each finding that is shown and has a fix, with the fix in "
        "place; nothing is written",
    )
    group.add_argument("--html", metavar="FILE", help="write a page with the timeline and all evidence to FILE")
    group.add_argument("--record", metavar="FILE", help="write all that was seen to FILE, as JSON")


def given(args: argparse.Namespace) -> list[str]:
    """The options of the group that were given and say nothing without ``--confirm``."""
    usual = {"timeout": None, "python": None, "platform": None, "runs": 1, "check_stale": False, "html": None}
    usual |= {"record": None, "try_fixes": False}
    return ["--" + name.replace("_", "-") for name, value in usual.items() if getattr(args, name) != value]


def _seconds(value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{value!r} is no number of seconds")
    return seconds
