"""The engine on whole projects: what is read, what is remembered, and that the answer does not depend on how it is asked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from jaxlint import engine, files, packs
from jaxlint.config import ConfigError, Settings
from jaxlint.findings import Confidence, Finding

CASES = Path(__file__).parents[1] / "cases"
PROJECTS = sorted(folder.name for folder in CASES.iterdir() if len(list(folder.rglob("*.py"))) > 2)

HAZARD = "import jax\n\nfor i in range(3):\n    jax.jit(lambda x: x)(i)\n"


def check(settings: Settings, paths: list[Path], **options: object) -> engine.Result:
    rules = packs.resolve(settings, packs.load())
    return engine.check(files.discover(paths, settings), settings, rules, **options)  # type: ignore[arg-type]


def place(finding: Finding) -> tuple[str, str, int, Confidence, str]:
    return finding.path, finding.code, finding.span.start.row, finding.confidence, finding.message


@pytest.mark.parametrize("name", PROJECTS)
def test_a_file_alone_has_the_findings_that_it_has_in_the_project(name: str, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(CASES / name, root)
    settings = Settings(root=root, base=root, src=(root,), confidence=Confidence.POSSIBLE)
    whole = check(settings, [root], use_cache=False)
    alone = [
        finding
        for file in files.discover([root], settings)
        for finding in check(settings, [file], use_cache=False).findings
    ]
    assert sorted(map(place, alone)) == sorted(map(place, whole.findings))


def test_the_second_run_answers_from_the_cache(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(HAZARD)
    settings = Settings(root=tmp_path, base=tmp_path)
    first = check(settings, [tmp_path])
    assert [f.code for f in first.findings] == ["JAX101"]
    assert check(settings, [tmp_path]).findings == first.findings
    (tmp_path / "a.py").write_text(HAZARD.replace("range(3)", "range(1)"))
    assert check(settings, [tmp_path]).findings == []


def test_a_damaged_cache_is_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(HAZARD)
    settings = Settings(root=tmp_path, base=tmp_path)
    before = check(settings, [tmp_path]).findings
    assert settings.cache_dir is not None
    for stored in settings.cache_dir.glob("*.msgpack"):
        stored.write_bytes(b"\xc1 not a cache")
    assert check(settings, [tmp_path]).findings == before


def test_worker_processes_change_nothing(tmp_path: Path) -> None:
    for number in range(210):
        (tmp_path / f"module{number}.py").write_text(HAZARD if number % 50 == 0 else "import jax\n")
    settings = Settings(base=tmp_path)
    one, two = (check(settings, [tmp_path], jobs=jobs, use_cache=False) for jobs in (1, 2))
    assert len(one.findings) == 5
    assert two.findings == one.findings


def test_a_file_that_does_not_parse_loses_nothing_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import jax\n\ndef f(:\n    pass\n")
    (tmp_path / "good.py").write_text(HAZARD)
    found = check(Settings(base=tmp_path), [tmp_path], use_cache=False).findings
    assert [(f.code, f.span.start.row) for f in found] == [("JAX000", 3), ("JAX101", 4)]


def test_a_container_built_out_of_itself_ends(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "import jax\n\n\ndef grow(n):\n    fs = [lambda x: x]\n    for _ in range(n):\n        fs = [*fs, fs[0]]\n"
        "    for f in fs:\n        jax.jit(f)(1.0)\n"
    )
    assert check(Settings(base=tmp_path), [tmp_path], use_cache=False).errors == []


def test_control_flow_at_module_level_is_judged(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "import jax\n\nfor i in range(3):\n    jax.lax.cond(True, lambda v: v, lambda v: -v, i)\n"
    )
    result = check(Settings(base=tmp_path), [tmp_path / "a.py"])
    assert ([one.code for one in result.findings], result.errors) == (["JAX701"], [])


def test_functions_that_call_each_other_end(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "import jax\n\n\ndef ping(f, n):\n    return pong(f, n - 1) if n else jax.jit(f)(1.0)\n\n\n"
        "def pong(f, n):\n    return ping(f, n - 1) if n else f\n\n\nfor i in range(3):\n    ping(lambda x: x + 1, 4)\n"
    )
    assert check(Settings(base=tmp_path), [tmp_path], use_cache=False).errors == []


def test_explain_shows_the_answers_also_where_nothing_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "import jax\n\n\ndef step(x):\n    return x\n\n\ndef main():\n    for i in range(3):\n        jax.jit(step)(i)\n"
        "        jax.jit(lambda x: x)(i)\n\n\nmain()\n"
    )
    settings = Settings(root=tmp_path, base=tmp_path)
    rules = packs.resolve(settings, packs.load())
    silent = engine.explain(tmp_path / "a.py", 10, settings, rules)
    assert "verdict: silent" in silent
    assert "the code of main runs: once" in silent
    loud = engine.explain(tmp_path / "a.py", 11, settings, rules)
    assert "verdict: JAX101 (certain)" in loud
    assert "run again by this loop" in loud


def test_explain_shows_what_a_call_gives_to_each_parameter(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "import jax\nimport numpy as np\n\n\n@jax.jit\ndef step(x, rate):\n    return x * rate\n\n\n"
        "def main():\n    x = np.ones(3, np.float32)\n    for n in range(3):\n        x = step(x, 0.1 * n)\n\n\nmain()\n"
    )
    settings = Settings(root=tmp_path, base=tmp_path)
    told = engine.explain(tmp_path / "a.py", 13, settings, packs.resolve(settings, packs.load()))
    assert "the jitted `step` is called again and again (certain)" in told
    assert "x: a float32 NumPy array (from a.py:11); or a float32 jnp array" in told
    assert "rate: a Python float (from a.py:13)" in told


@pytest.mark.parametrize(
    ("name", "line", "message"),
    [("b.py", 9, "b.py has no line 9: its last one is 1"), ("c.py", 1, "c.py: does not parse: ")],
)
def test_explain_says_what_keeps_it_from_an_answer(tmp_path: Path, name: str, line: int, message: str) -> None:
    (tmp_path / "b.py").write_text("import jax\n")
    (tmp_path / "c.py").write_text("def f(:\n")
    with pytest.raises(ConfigError) as raised:
        engine.explain(tmp_path / name, line, Settings(root=tmp_path, base=tmp_path), [])
    assert message in str(raised.value)
