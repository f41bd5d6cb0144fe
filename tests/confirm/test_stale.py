"""Stale results and errors: how near is another result, and which reason of a finding meets them."""

from __future__ import annotations

import pathlib
from dataclasses import replace

import pytest

from jaxlint.confirm import errors
from jaxlint.confirm.stale import Distance, distance
from jaxlint.findings import Outcome, Prediction
from tests.confirm.programs import finding, inside, place, verdicts, write

STALE = Prediction(Outcome.STALE, body_runs=0, lowerings=0, compiles=0)
ERROR = Prediction(Outcome.ERROR)

DEVICE = """
import jax, numpy as np
class Valve:
    def __init__(self):
        self.gain = 1.0
        self._go = jax.jit(self._command)
    def _command(self, level):
        return level * self.gain
    def command(self, level):
        return self._go(level)
valve = Valve()
"""
SETTLING = """
from device import valve
import numpy as np
x = np.ones(4, np.float32)
for i in range(6):
    valve.command(x)
    if i > 90:
        valve.gain = 0.0
    else:
        valve.gain += STEP
"""


def settled(folder: pathlib.Path, step: str, *reasons: str) -> tuple[str, int | None]:
    """The verdict on a change of an attribute that is reported on a line which never runs."""
    write(folder, {"device.py": DEVICE, "main.py": SETTLING.replace("STEP", step)})
    related = tuple(place(folder / "device.py", reason, last=True) for reason in reasons)
    change = place(folder / "main.py", "valve.gain = 0.0")
    found = replace(finding(change, change, code="JAX403", prediction=STALE), related=related)
    [c] = verdicts(folder, [found], "python", "main.py", check_stale=True)
    return c.verdict.value, c.seen.stale


@pytest.mark.parametrize("reason", ["self._go(level)", "level * self.gain"])
@pytest.mark.parametrize("step", ["1.0", "0.0001"])
def test_a_stale_result_meets_the_reasons_of_its_finding(step: str, reason: str, tmp_path: pathlib.Path) -> None:
    """The call that runs the old program, or the line that reads the state; however small the change is."""
    assert settled(tmp_path, step, reason) == ("confirmed", 5)


def test_nothing_is_stale_where_nothing_has_changed(tmp_path: pathlib.Path) -> None:
    assert settled(tmp_path, "0.0", "self._go(level)")[0] == "not-reached"


def test_another_function_with_a_stale_result_confirms_nothing(tmp_path: pathlib.Path) -> None:
    assert settled(tmp_path, "1.0", "valve = Valve()") == ("not-reached", 0)


def test_low_precision_and_keys_are_not_stale(tmp_path: pathlib.Path) -> None:
    text = """
import jax, jax.numpy as jnp
@jax.jit
def f(a, key):
    b = jnp.sin(a) / 3 * 7 + a * a
    return b.sum(), b / b.sum(), jax.random.split(key)[0], jnp.exp(1j * a.astype(jnp.float32))
x = jnp.linspace(0, 1, 300, dtype=jnp.bfloat16)
key = jax.random.key(0)
for i in range(12):
    *_, key, _ = f(x, key)
"""
    file = write(tmp_path, {"main.py": text}) / "main.py"
    call = place(file, "f(x, key)")
    [c] = verdicts(tmp_path, [finding(call, call, prediction=STALE)], "python", "main.py", check_stale=True)
    assert (c.verdict.value, c.reason) == ("refuted", "ran 12 times, every result was the function's own")


def test_a_function_that_is_compiled_anew_changes_no_cache() -> None:
    """What is compiled for the comparison is not recorded, and a hit stays a hit."""
    answer = inside(
        """
import jax, numpy as np
from jaxlint.confirm import stale
from jaxlint.confirm.counters import Counters
counters, told, scale = Counters(), [], [1.0]
counters.on_stale = lambda function, frame: told.append(function)
recorder.is_quiet = lambda: counters.paused > 0
f = jax.jit(lambda a, n: a * scale[0] * n, static_argnums=1)
x = np.ones(3, np.float32)
recorder.install()
f(x, 2), f(x, 2)
before = len(recorder.events), f._cache_size()
results = []
for _ in range(3):
    scale[0] += 1e-4
    results.append(float(np.asarray(stale.call(counters, f, (x, 2), {}))[0]))
answer = [len(told), results, before == (len(recorder.events), f._cache_size())]
"""
    )
    assert answer == [3, [2.0, 2.0, 2.0], True]


def test_distances() -> None:
    import numpy as np

    one = np.ones(3, np.float32)
    cases = [
        (one, one + np.float32(1e-6), Distance.SAME),
        (one, one + np.float32(1e-4), Distance.NEAR),
        (one, one + np.float32(1e-2), Distance.FAR),
        (one.astype(np.float64), one + np.float64(1e-7), Distance.NEAR),
        (one, np.ones(4, np.float32), Distance.FAR),
        ({"a": one}, {"b": one}, Distance.FAR),
        (np.array([1, 2]), np.array([1, 3]), Distance.FAR),
        (np.float32("nan"), np.float32("nan"), Distance.SAME),
        (np.float32("nan"), np.float32(1), Distance.FAR),
        (np.array([np.inf, 1]), np.array([np.inf, 1]), Distance.SAME),
        (np.array([1 + 1e-4j]), np.array([1 + 0j]), Distance.NEAR),
    ]
    assert [distance(a, b) for a, b, _ in cases] == [wanted for *_, wanted in cases]


CALLS = """
import jax, numpy as np
@jax.tree_util.register_pytree_node_class
class Mesh:
    def __init__(self, nodes, field):
        self.nodes, self.field = nodes, field
    def tree_flatten(self):
        return (self.field,), self.nodes
    @classmethod
    def tree_unflatten(cls, nodes, children):
        return cls(nodes, children[0])
f = jax.jit(lambda mesh: mesh.field * 2)
def go(mesh):
    return f(mesh)WORK
for _ in range(3):
    go(Mesh(np.arange(3), np.ones(3)))
"""


@pytest.mark.parametrize(
    ("work", "wanted"), [("", "confirmed"), (".no_such", "could-not-run"), (" + int('x')", "could-not-run")]
)
def test_the_error_is_the_predicted_one(work: str, wanted: str, tmp_path: pathlib.Path) -> None:
    """On the line of the finding, or of a call that it names; another error there proves nothing."""
    file = write(tmp_path, {"main.py": CALLS.replace("WORK", work)}) / "main.py"
    found = finding(place(file, "return (self.field,), self.nodes"), code="JAX302", prediction=ERROR)
    [c] = verdicts(tmp_path, [replace(found, related=(place(file, "f(mesh)"),))], "python", "main.py")
    assert c.verdict.value == wanted, c.reason
    [elsewhere] = verdicts(tmp_path, [found], "python", "main.py")
    assert elsewhere.verdict.value == "could-not-run"


CAUGHT = """
import jax, numpy as np
f = jax.jit(lambda a, n: a * n[0], static_argnums=1)
def call(a, n):
    try:
        return f(a, n)
    except ValueError:
        return a * n[0]
for _ in range(3):
    call(np.ones(3), N)
"""


@pytest.mark.parametrize(("value", "wanted"), [("[2.0]", "not-reached"), ("(2.0,)", "refuted")])
def test_an_error_that_the_program_catches_refutes_nothing(value: str, wanted: str, tmp_path: pathlib.Path) -> None:
    file = write(tmp_path, {"main.py": CAUGHT.replace("N)\n", value + ")\n")}) / "main.py"
    call = place(file, "call(np.ones(3)")
    found = finding(call, call, defined=place(file, "lambda a, n"), code="JAX302", prediction=ERROR)
    [c] = verdicts(tmp_path, [found], "python", "main.py")
    assert c.verdict.value == wanted, c.reason


def test_numpys_own_words_count_on_the_jax_that_passes_them_on() -> None:
    words = "ValueError: The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"
    assert [errors.is_of_caching(words, version) for version in ("0.4.38", "0.6.2", None)] == [True, False, False]
