"""What is installed: an editable install would hide a subpackage that the wheel lacks."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_wheel_holds_every_module_of_the_tree(tmp_path):
    tree = tmp_path / "tree"
    for name in ("jaxlint", "rules"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    kept = (".py", ".json")
    modules = [path.relative_to(tree) for path in tree.rglob("*") if path.suffix in kept or path.name == "py.typed"]
    packages = {"jaxlint": "jaxlint", "rules": "jaxlint_rules"}
    expected = {"/".join((packages[path.parts[0]], *path.parts[1:])) for path in modules}
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(tree)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        entry_points = next(name for name in names if name.endswith("/entry_points.txt"))
        assert "[jaxlint.rules]\njaxlint = jaxlint_rules:RULES" in archive.read(entry_points).decode()
    assert {name for name in names if ".dist-info/" not in name} == expected
