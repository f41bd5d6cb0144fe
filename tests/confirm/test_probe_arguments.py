"""Arguments for probes: from annotations, from literal call sites, and by a bounded search."""

from __future__ import annotations

import dataclasses
import enum
import pathlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Optional

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import pytest
from jaxtyping import Array, Float, Int, PRNGKeyArray

from jaxlint.confirm import annotations, calls, probes, specimens
from jaxlint.confirm.join import Project
from tests.confirm.programs import finding, place, plain_environment, write
from tests.confirm.test_probes import BODY, PAIR, probe


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in plain_environment().items():
        monkeypatch.setenv(name, value)


class Kind(enum.Enum):
    LINEAR = "linear"


@dataclasses.dataclass(frozen=True)
class Settings:
    width: int
    rates: tuple[float, ...]
    kind: Kind = Kind.LINEAR


class Batch(NamedTuple):
    images: Float[Array, "n 3"]  # noqa: F722
    labels: Int[Array, "n 1"]  # noqa: F722


def described(value: Any) -> Any:
    if isinstance(value, (jax.Array, np.ndarray)):
        return f"{'numpy' if isinstance(value, np.ndarray) else 'jax'} {value.dtype}{list(value.shape)}"
    if isinstance(value, (Settings, Batch)):
        fields = value._asdict() if isinstance(value, Batch) else vars(value)
        return {name: described(field) for name, field in fields.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(described, value))
    return {k: described(v) for k, v in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (int, 2),
        (Optional[float], 0.5),  # noqa: UP045
        (str | None, "x"),
        (Literal["adam", "sgd"], "adam"),
        (Kind, Kind.LINEAR),
        (Float[Array, "batch 3"], "jax float32[4, 3]"),
        (Float[np.ndarray, "n n+1 2*n #k _ ..."], "numpy float32[4, 5, 8, 4, 4]"),
        (Int[Array, "rows=7 *rest"], "jax int32[7]"),
        (PRNGKeyArray, "jax uint32[2]"),
        (jax.Array, "jax float32[4]"),
        (jnp.ndarray, "jax float32[4]"),
        (np.ndarray, "numpy float32[4]"),
        (npt.NDArray[np.int32], "numpy int32[4]"),
        (jax.typing.ArrayLike, "jax float32[4]"),
        (list[float], [0.5, 0.5]),
        (Sequence[int], [2, 2]),
        (tuple[int, jax.Array], (2, "jax float32[4]")),
        (tuple[jax.Array, ...], ("jax float32[4]", "jax float32[4]")),
        (Mapping[str, jax.Array], {"x": "jax float32[4]"}),
        (Settings, {"width": 2, "rates": (0.5, 0.5), "kind": Kind.LINEAR}),
        (Batch, {"images": "jax float32[4, 3]", "labels": "jax int32[4, 1]"}),
    ],
)
def test_the_first_candidate_of_an_annotation(annotation: Any, expected: Any) -> None:
    make = next(annotations.of_annotation(annotation, "value"))
    assert described(make()) == described(make()) == expected


def test_what_has_an_identity_stays_the_same_object() -> None:
    for annotation in (Callable[[jax.Array], jax.Array], Settings):
        make = next(annotations.of_annotation(annotation, "value"))
        assert make() is make()


def test_names_and_what_says_nothing() -> None:
    assert described(next(annotations.of_parameter("rng", jax.Array))()) == "jax uint32[2]"
    assert described(next(annotations.of_parameter("x", Any))()) == "jax float32[4]"
    assert list(annotations.of_annotation("Unknown", "x")) == []


def test_the_search_stops_and_says_what_was_wrong() -> None:
    def never(a, b, c):  # type: ignore[no-untyped-def]
        raise ValueError(f"no such {type(a).__name__}")

    makers = specimens.makers_of(never)
    with pytest.raises(specimens.CannotProbe, match=r"for a, b, c \(ValueError: no such \w+\)"):
        specimens.choose(never, makers)


CALLER = """
import jax, jax.numpy as jnp, numpy as np
import lib
from lib import Model
SIZE = 6
rng = np.random.default_rng(0)
images = rng.normal(size=(SIZE, 3)).astype(np.float32)
model = Model(8, name="m")
for i in range(3):
    lib.fit(images, unknown, scale=-2.0)
    model.apply([1, 2], key=jax.random.PRNGKey(0))
    fit("of another function")
"""
LIB = """
class Model:
    def __init__(self, width, name): pass
    def apply(self, ids, key): pass
def fit(x, y, scale): pass
"""


def test_literal_call_sites(tmp_path: pathlib.Path) -> None:
    write(tmp_path, {"main.py": CALLER, "lib.py": LIB})
    project, file = Project([tmp_path]), str(tmp_path / "lib.py")
    fit = calls.forms(file, "fit", project)
    assert fit is not None
    image = "((numpy.random.default_rng(0)).normal(size=(6, 3,))).astype(numpy.float32)"
    assert (fit.args, fit.kwargs) == ((image, None), (("scale", "-2.0"),))
    assert calls.forms(file, "Model", project) == calls.Form(("8",), (("name", "'m'"),))
    apply = calls.forms(file, "Model.apply", project)
    assert apply == calls.Form(("[1, 2]",), (("key", "jax.random.PRNGKey(0)"),))
    assert calls.forms(file, "Model.other", project) is None

    def like_fit(x, y, scale):  # type: ignore[no-untyped-def]
        return x @ y * scale

    makers = specimens.makers_of(like_fit, calls.as_data(fit))
    chosen = specimens.choose(like_fit, makers)
    assert [described(make()) for make in chosen.values()] == ["numpy float32[6, 3]", "jax float32[3]", -2.0]


PROBED = {
    "literal call site": f"import jax, jax.numpy as jnp\ndef f(x, n):\n    x = x.reshape(n, 7)\n{BODY}def g():\n    f(jnp.ones((3, 7)), 3)\n",
    "instance from a call site": f"import jax\nclass A:\n    def __init__(self, width):\n        assert width == 24\n    def f(self, x):\n    {BODY}def g():\n    return A(24)\n",
    "instance from a comment": f"import jax\nclass A:\n    # jaxlint: args=24\n    def __init__(self, width):\n        assert width == 24\n    def f(self, x):\n    {BODY}",
    "instance from annotations": f"import dataclasses, jax\n@dataclasses.dataclass\nclass A:\n    width: int\n    name: str | None\n    def f(self, x: jax.Array):\n    {BODY}",
    "in the instance's making": f"import jax\nclass A:\n    def __init__(self, x):\n    {BODY.replace('return', 'self.y =')}",
    "values are needed": f"import jax\ndef f(x):\n    if float(x.sum()) > 1e9:\n        raise ValueError\n{BODY}",
    "generator": f"import jax\ndef f(x):\n    yield 1\n{BODY}",
    "coroutine": f"import jax\nasync def f(x):\n{BODY}",
    "property": f"import jax\nclass A:\n    @property\n    def f(self):\n        x = 1.0\n    {BODY}",
    "class method": f"import jax\nclass A:\n    @classmethod\n    def f(cls, x: float):\n    {BODY}",
    "positional only": f"import jax\ndef f(x: float, /):\n{BODY}",
}


@pytest.mark.parametrize("name", PROBED)
def test_what_is_probed(name: str, tmp_path: pathlib.Path) -> None:
    [c] = probe(tmp_path, PROBED[name], PAIR)
    assert (c.verdict.value, c.seen.compiles, c.seen.programs) == ("confirmed", 4, 1), c.reason


def test_recompiles_that_no_rule_predicted_are_told_in_a_probe_too(tmp_path: pathlib.Path) -> None:
    text = "import functools, jax\ndef h(a, k): return a * k\ndef f(x: float):\n    jax.jit(lambda v: v + 1)(x)\n    return jax.jit(functools.partial(h, k=2))(x)\n"
    file = write(tmp_path, {"lib.py": text}) / "lib.py"
    flagged = finding(place(file, "jax.jit(lambda v"), defined=place(file, "lambda v"))
    told, _ = probes.run([flagged], Project([tmp_path]))
    assert [(c.finding.code, c.verdict.value, c.finding.span.start.row) for c in told] == [
        ("JAX101", "confirmed", 4),
        ("JAX901", "confirmed", 5),
    ]
