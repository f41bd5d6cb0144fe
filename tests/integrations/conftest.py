"""A project whose findings need all of its files: what one module does is reported in another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

FILES = {
    "pyproject.toml": '[project]\nname = "moons"\nversion = "0"\n\n[tool.jaxlint]\nextend-exclude = ["legacy"]\n',
    "moons/__init__.py": "",
    "moons/compiling.py": """\
import jax


def compiled(function):
    return jax.jit(function)
""",
    # Reported here, as the loop in train.py calls it.
    "moons/model.py": """\
import jax


def make_step(rate):
    def step(params, x):
        return params - rate * x

    return jax.jit(step)
""",
    # Reported here: the lambda that `compiled` wraps, `make_step` seen from here, and a line beyond ASCII.
    "moons/train.py": """\
import jax
import jax.numpy as jnp

from moons.compiling import compiled
from moons.model import make_step


def main():
    params = jnp.zeros(3)
    for _ in range(10):
        halved = compiled(lambda v: v / 2)
        params = make_step(0.1)(params, halved(params))
        named = {"größe": jax.jit(lambda v: v * 2)(params)}
        params = jax.lax.cond(
            True,
            lambda v: v,
            lambda v: -v,
            named["größe"],
        )
    return params


if __name__ == "__main__":
    main()
""",
    "legacy/old.py": """\
import jax

for i in range(3):
    jax.jit(lambda v: v + 1)(i)
""",
}


@dataclass
class Scratch:
    """A folder with the project, and the tools run in it."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        text = self.read(name)
        assert text.count(old) == 1, old
        self.write(name, text.replace(old, new))

    def run(self, module: str, *arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=self.root,
            env={**os.environ, **self.environment, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def jaxlint(self, *arguments: str, given: str | None = None) -> list[str]:
        """What the command line finds, as flake8 prints it by default."""
        done = self.run("jaxlint", "check", "--output-format", "json", *arguments, given=given)
        assert done.stderr == "", done.stderr
        return [
            f"{Path(one['filename']).relative_to(self.root).as_posix()}:"
            f"{one['location']['row']}:{one['location']['column']}: {one['code']} {one['message']}"
            for one in json.loads(done.stdout)
        ]

    def flake8(self, *arguments: str, given: str | None = None) -> list[str]:
        """What flake8 prints with nothing of its own selected; it must not complain."""
        done = self.run("flake8", "--select", "JAX", *arguments, given=given)
        assert done.stderr == "", done.stderr
        return sorted((line.removeprefix("./") for line in done.stdout.splitlines()), key=_place)


def _place(line: str) -> tuple[str, int, int]:
    name, row, column, _ = line.split(":", 3)
    return name, int(row), int(column)


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    made = Scratch(tmp_path.resolve() / "work")
    for name, text in FILES.items():
        made.write(name, text)
    return made


@pytest.fixture
def expected() -> list[str]:
    """Where the project has findings, in the order of reports."""
    return ["moons/model.py:8", "moons/train.py:11", "moons/train.py:13", "moons/train.py:14"]


def rows(lines: list[str]) -> list[str]:
    """``file:row`` of each line."""
    return [":".join(line.split(":", 2)[:2]) for line in lines]
