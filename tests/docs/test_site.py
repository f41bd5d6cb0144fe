"""The site is built as CI builds it, with warnings as errors, and holds what it must."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from jaxlint import packs
from jaxlint.notices import NOTICES

from .pages import ROOT


def build(source: Path, site: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("docs") / "site"
    done = build(ROOT, made)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return made


def test_every_rule_and_every_page_is_there(site):
    for code in [*(rule.code for rule in packs.load()), *(notice.code for notice in NOTICES)]:
        assert f"({code})" in (site / "rules" / code / "index.html").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert (site / ("" if page.stem == "index" else page.stem) / "index.html").is_file()


def test_nothing_is_loaded_from_elsewhere(site):
    for page in (site / "index.html", site / "rules" / "index.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|iframe)[^>]* src="([^"]+)"|<link[^>]* href="([^"]+)"', text)
        assert [url for urls in loaded for url in urls if url.startswith(("http:", "https:", "//"))] == []


def test_a_link_that_leads_nowhere_is_an_error(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Start\n\n[gone](gone.md), [no such heading](#gone)\n")
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    settings["nav"] = ["index.md"]
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump(settings))
    done = build(tmp_path, tmp_path / "site")
    assert done.returncode != 0
    assert done.stderr.count("WARNING") == 2


def test_the_settings_name_no_page_that_is_not_there():
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for name in re.findall(r"\b([\w/-]+\.md)$", text, re.M):
        assert name == "rules/JAX*.md" or (ROOT / "docs" / name).is_file(), name
