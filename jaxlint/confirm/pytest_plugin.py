"""The pytest plugin: ``--jaxlint-confirm`` judges findings by a test run; ``max_compiles`` guards single tests.

A test run is a workload like any other. Each process (with xdist: each worker) writes its journal into one folder;
the process that prints the summary reads them all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

# Pytest loads this module in each of its runs: all else is imported where the option or the marker asks for it.

_STARTED = "_jaxlint_confirm_started"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Our one option."""
    group = parser.getgroup("jaxlint")
    group.addoption(
        "--jaxlint-confirm",
        action="store_true",
        help="record what JAX compiles in this test run, and judge jaxlint's findings by it at the end",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Describe the marker."""
    config.addinivalue_line("markers", "max_compiles(count): fail where the test makes JAX compile more functions")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start before anything of the project is imported."""
    if not getattr(early_config.known_args_namespace, "jaxlint_confirm", False):
        return
    import tempfile
    import time

    from . import bootstrap
    from .join import Target, wanted
    from .plan import VARIABLE, Plan

    if VARIABLE not in os.environ:
        from jaxlint import config, engine, files, packs

        root = early_config.rootpath
        settings = config.load([root])
        found = engine.check(files.discover([str(root)], settings), settings, packs.resolve(settings, packs.load()))
        folder = tempfile.mkdtemp(prefix="jaxlint-confirm-")
        targets = [Target(finding) for finding in found.findings]
        Plan(folder, wanted(targets)).write()
        os.environ[VARIABLE] = folder
        setattr(early_config, _STARTED, (folder, found.findings, settings, time.monotonic()))
    bootstrap.start(script=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """The waste and the verdicts."""
    started = getattr(config, _STARTED, None)
    if started is None:
        return
    import pathlib
    import sys
    import time

    from jaxlint.checking import is_wanted
    from jaxlint.report.style import Style

    from . import text, unpredicted
    from .join import Project
    from .launcher import Ended
    from .record import read_record
    from .verdicts import Verdict, judge

    folder, findings, settings, begin = started
    record = read_record(pathlib.Path(folder))
    ended = Ended(tuple(sys.argv), 0, time.monotonic() - begin, False, "", record)
    project = Project([config.rootpath])
    confirmations, unjoined = judge(findings, [ended], project)
    confirmations += [c for c in unpredicted.find(unjoined, project) if is_wanted(c.finding, settings)]
    shown = [c for c in confirmations if c.verdict in (Verdict.CONFIRMED, Verdict.REFUTED, Verdict.SPECIALISED)]
    terminalreporter.section("jaxlint --confirm")
    for piece in text.full(shown, [ended], Style()):
        terminalreporter.write(piece)
    quiet = len(confirmations) - len(shown)
    if quiet:
        terminalreporter.write_line(f"{quiet} findings were not reached twice.")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Clear away the folder of the journals."""
    started = getattr(config, _STARTED, None)
    if started is not None:
        import shutil

        from .plan import VARIABLE

        os.environ.pop(VARIABLE, None)
        shutil.rmtree(started[0], ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Hold a test to its ``max_compiles``."""
    marker = item.get_closest_marker("max_compiles")
    if marker is None:
        return (yield)
    from .limit import max_compiles

    with max_compiles(*marker.args, **marker.kwargs):
        return (yield)
