"""The tables of ``docs/what-jax-compares.md`` are what JAX does."""

from __future__ import annotations

import importlib.metadata
import re

import pytest

from . import caches, harness

INSTALLED = importlib.metadata.version("jax")


@pytest.mark.skipif(caches.version() != INSTALLED, reason=f"the page was measured on JAX {caches.version()}")
@pytest.mark.parametrize("name", caches.TABLES)
def test_the_page_has_the_figures_of_the_installed_jax(name: str) -> None:
    assert caches.written(name).splitlines() == caches.TABLES[name]().splitlines()


def test_the_page_lists_the_entries_of_the_disk_key_in_order() -> None:
    """Read off JAX: the entries that the recorder notes for a compile."""
    section = caches.PAGE.read_text(encoding="utf-8").partition("## What is in the disk-cache key")[2]
    listed = re.findall(r"^\| \d \| `([^`]+)`", section, re.MULTILINE)
    program = "import jax\n\n\ndef main(steps):\n    jax.jit(lambda v: v + steps)(1.0)\n"
    run = harness.run({"program.py": program}, 1)
    compiled = [event for event in run.events if event["kind"] == "compile"]
    seen = [name for name, _ in compiled[-1]["ladder"]]
    assert seen == [name for name in listed if name != "backend version" or name in seen]
