"""A factory that is memoised: offered only for what can be hashed, and then it compiles once."""

from __future__ import annotations

import pytest
from reality import harness

from fixes.mending import mend

FACTORY = '''\
"""A step is made for each batch."""

from __future__ import annotations

import jax
import jax.numpy as jnp


# what to do with a batch
def make_step(mode):
    def step(x):
        return getattr(jnp, mode)(x)

    return jax.jit(step)


def main(steps=4):
    return sum(float(make_step(GIVEN)(jnp.arange(3.0))) for _ in range(steps))
'''


def _program(given: str, **changes: str) -> dict[str, str]:
    text = FACTORY.replace("GIVEN", given)
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return {"program.py": text}


@pytest.mark.parametrize("given", ['"sum"', '"sum" if steps else "max"'])
def test_factory_is_memoised(given: str) -> None:
    before = _program(given)
    assert mend(before).texts == before
    fixed = mend(before, unsafe=True)
    assert "import functools\nimport jax\n" in fixed.texts["program.py"]
    assert "# what to do with a batch\n@functools.cache\ndef make_step(mode):" in fixed.texts["program.py"]
    assert fixed.after == []
    old, new = harness.growth(before), harness.growth(fixed.texts)
    assert old.long.result == new.long.result
    assert old.compiles > 0
    assert (new.compiles, new.lowerings) == (0, 0)


def test_import_that_is_there_is_used() -> None:
    before = _program('"sum"', **{"import jax\n": "import functools\nimport jax\n"})
    assert mend(before, unsafe=True).texts["program.py"].count("import functools") == 1


@pytest.mark.parametrize(
    ("given", "changes"),
    [
        ('["sum"]', {}),
        ("other(steps)", {"def main": "def other(x):\n    return x.name\n\n\ndef main"}),
        ('"sum"', {"import jax\n": "import jax\nfunctools = None\n"}),
        ('"sum"', {"    def step": "    print(mode)\n\n    def step"}),
        ('"sum"', {"# what to do with a batch\n": "@staticmethod\n"}),
    ],
    ids=["a list", "not known", "name taken", "prints", "decorated"],
)
def test_factory_that_is_left_alone(given: str, changes: dict[str, str]) -> None:
    before = _program(given, **changes)
    assert mend(before, unsafe=True).texts == before
