"""JAX901: recompiles that no finding has predicted."""

from __future__ import annotations

import pathlib

import pytest

from jaxlint.confirm import unpredicted
from jaxlint.confirm.join import Project
from jaxlint.confirm.verdicts import Confirmation, judge
from jaxlint.findings import Finding
from tests.confirm.programs import finding, place, run, write

HEAD = "import functools, gc, jax, jax.numpy as jnp, numpy as np\nx = np.ones(3, np.float32)\ndef f(a, b=1.0):\n    return a * b\n"


def observed(folder: pathlib.Path, text: str, *findings: Finding) -> list[Confirmation]:
    write(folder, {"main.py": HEAD + text})
    project = Project([folder])
    _, unjoined = judge(findings, [run(folder, "python", "main.py", findings=findings)], project)
    return unpredicted.find(unjoined, project)


@pytest.mark.parametrize(
    ("text", "row", "message"),
    [
        (
            "for i in range(6):\n    jax.jit(lambda a: a + 1)(x)\n",
            6,
            "`<lambda>` was compiled 6 times here (one program): each time the function object is a new one",
        ),
        (
            "j = jax.jit(f)\nfor i in range(6):\n    j(np.ones(i + 1, np.float32))\n",
            7,
            "`f` was compiled 6 times here (6 different programs): the shapes, types or placement of the arguments moved",
        ),
        (
            "j = jax.jit(f, static_argnums=1)\nfor i in range(6):\n    j(x, i)\n",
            7,
            "`f` was compiled 6 times here (6 different programs): a static argument moved",
        ),
        (
            "j = jax.jit(lambda d: sum(jax.tree.leaves(d)))\nfor i in range(6):\n    j([x] * (i + 1))\n",
            7,
            "`<lambda>` was compiled 6 times here (6 different programs): the structure of the arguments moved",
        ),
        (
            "j = jax.jit(f)\nfor i in range(3):\n    jax.clear_caches()\n    j(x)\n",
            8,
            "`f` was compiled 3 times here (one program): the same program was wanted again",
        ),
        (
            "y = jnp.arange(9.0)\nfor i in range(1, 7):\n    y[:i]\n",
            7,
            "`dynamic_slice` was compiled 6 times here (6 different programs): the size or an option of an eager operation moved",
        ),
    ],
)
def test_a_recompile_is_told_with_its_reason(text: str, row: int, message: str, tmp_path: pathlib.Path) -> None:
    found = observed(tmp_path, text)
    rows = {c.finding.span.start.row: c for c in found}
    assert row in rows
    assert len(found) == 1
    assert rows[row].finding.message.startswith(message)
    assert rows[row].finding.code == "JAX901"
    assert rows[row].finding.advice


@pytest.mark.parametrize(
    "text",
    [
        "j = jax.jit(f)\nfor i in range(20):\n    j(x)\n",
        "for i in range(8):\n    jax.jit(f)(x)\n",
        "j = jax.jit(f)\nfor n in (1, 2, 3):\n    j(np.ones(n))\nfor i in range(20):\n    j(np.ones(1 + i % 3))\n",
        "j = jax.jit(f)\nfor n in (1, 2, 3, 4, 5):\n    j(np.ones(n))\nimport time\ntime.sleep(3)\njax.jit(lambda a: a)(x)\n",
        "j = jax.jit(f)\nfor n in (1, 2, 3, 4, 5):\n    j(np.ones(n))\nfor i in range(3000):\n    j(np.ones(1 + i % 5)).block_until_ready()\n",
        "j = jax.jit(f)\nfor i in range(8):\n    j(np.ones(1 + i % 4)).block_until_ready()\n",
        "once = [jax.jit(functools.partial(f, b=k)) for k in range(5)]\nfor i in range(5):\n    for j in once[:1]:\n        j(x)\n",
        "jax.jit(lambda a: a + 1)(x)\n",
    ],
)
def test_clean_programs_are_silent(text: str, tmp_path: pathlib.Path) -> None:
    assert observed(tmp_path, text) == []


def test_what_a_finding_predicted_is_not_told_again(tmp_path: pathlib.Path) -> None:
    text = "for i in range(6):\n    jax.jit(lambda a: a + 1)(x)\n    jax.jit(lambda a: a + 2)(x)\n"
    file = write(tmp_path, {"main.py": HEAD + text}) / "main.py"
    known = finding(place(file, "jax.jit(lambda a: a + 1)(x)"), defined=place(file, "lambda a: a + 1"))
    assert [c.finding.span.start.row for c in observed(tmp_path, text, known)] == [7]


def test_a_fresh_static_object_is_named_with_its_maker(tmp_path: pathlib.Path) -> None:
    text = "j = jax.jit(lambda g, a: g(a), static_argnums=0)\ndef made():\n    return jax.jit(f)\nfor i in range(3):\n    j(made(), x)\n"
    [found] = observed(tmp_path, text)
    assert found.finding.message == "`<lambda>` was compiled 3 times here (one program): a static argument moved"
    assert found.finding.advice == "make the object once and keep it: it is compared by identity (rule JAX303)"
    places = [(p.span.start.row, p.label) for p in found.finding.related]
    assert places == [(5, "the jit object is made here"), (7, "static argument 0 is made here"), (5, "the function")]


def test_a_librarys_own_line_is_named(tmp_path: pathlib.Path) -> None:
    library = "import jax\ndef solve(x):\n    return jax.jit(lambda a: a * 2)(x)\n"
    write(tmp_path, {"env/site-packages/lib.py": library})
    text = "import sys\nsys.path.append('env/site-packages')\nimport lib\nfor i in range(3):\n    lib.solve(x)\n"
    write(tmp_path, {"main.py": HEAD + text})
    project = Project([tmp_path / "main.py"])
    _, unjoined = judge([], [run(tmp_path, "python", "main.py")], project)
    [found] = unpredicted.find(unjoined, project)
    assert found.finding.span.start.row == 9
    assert [(pathlib.Path(p.path).name, p.span.start.row, p.label) for p in found.finding.related] == [
        ("lib.py", 3, "compiled from here"),
        ("lib.py", 3, "the function"),
    ]
