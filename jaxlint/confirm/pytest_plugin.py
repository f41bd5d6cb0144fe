"""The pytest plugin: ``--jaxlint-confirm`` judges findings by a test run; ``max_compiles`` guards single tests.

A test run is a workload like any other. Each process (with xdist: each worker) writes its journal into one folder;
the process that prints the summary reads them all.
"""

from __future__ import annotations

import os
import pathlib
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator

import pytest

from . import bootstrap, text, unpredicted
from .join import Project, Target, wanted
from .launcher import Ended
from .plan import VARIABLE, Plan
from .record import read_record
from .verdicts import Verdict, judge

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
    if not early_config.known_args_namespace.jaxlint_confirm:
        return
    if VARIABLE not in os.environ:
        from jaxlint import config, engine, files, packs

        root = early_config.rootpath
        settings = config.load([root])
        found = engine.check(files.discover([str(root)], settings), settings, packs.resolve(settings, packs.load()))
        folder = tempfile.mkdtemp(prefix="jaxlint-confirm-")
        targets = [Target(finding) for finding in found.findings]
        Plan(folder, wanted(targets)).write()
        os.environ[VARIABLE] = folder
        setattr(early_config, _STARTED, (folder, found.findings, time.monotonic()))
    bootstrap.start(script=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """The waste and the verdicts."""
    started = getattr(config, _STARTED, None)
    if started is None:
        return
    folder, findings, begin = started
    record = read_record(pathlib.Path(folder))
    ended = Ended(tuple(sys.argv), 0, time.monotonic() - begin, False, "", record)
    project = Project([config.rootpath])
    confirmations, unjoined = judge(findings, [ended], project)
    confirmations += unpredicted.find(unjoined, project)
    shown = [c for c in confirmations if c.verdict in (Verdict.CONFIRMED, Verdict.REFUTED, Verdict.SPECIALISED)]
    terminalreporter.section("jaxlint --confirm")
    from jaxlint.report.style import Style

    for piece in text.full(shown, [ended], Style()):
        terminalreporter.write(piece)
    quiet = len(confirmations) - len(shown)
    if quiet:
        terminalreporter.write_line(f"{quiet} findings were not reached twice.")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Clear away the folder of the journals."""
    started = getattr(config, _STARTED, None)
    if started is not None:
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
