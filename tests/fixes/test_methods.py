"""Methods that are given to jit by their objects: the fixed text, its results on JAX, and what is left alone."""

from __future__ import annotations

import pytest

from fixes.mending import mend, prove

HEAD = "import jax\nimport jax.numpy as jnp\n"
MAIN = """

def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = run(Model(0.5), x)
    return float(x.sum())
"""
RUN = "\n\ndef run(model, x):\n    return jax.jit(model.step)(x)\n"


def _model(body: str, *, extra: str = "", init: str = "", head: str = "class Model:\n") -> str:
    """A program with a class whose ``step`` is jitted for each new object."""
    made = f"    def __init__(self, rate):\n        self.rate = rate\n{init}\n"
    return f"{HEAD}\n\n{head}{made}{body}{extra}{RUN}{MAIN}"


STEP = "    def step(self, x):\n        return x - self.rate * jnp.sin(x)\n"

FIXED = {
    "comments, docstring and blank lines": (
        _model('''\
    # About the method.
    def step(
        self,
        x,  # a vector
    ):
        """One step."""
        # First the force.
        force = jnp.sin(x)  # of the spring

        # Then the step.
        return x - self.rate * force
        # That is all.
'''),
        '''\
@jax.jit
def _model_step(x, rate):
    # First the force.
    force = jnp.sin(x)  # of the spring

    # Then the step.
    return x - rate * force
    # That is all.


class Model:
    def __init__(self, rate):
        self.rate = rate

    # About the method.
    def step(
        self,
        x,  # a vector
    ):
        """One step."""
        return _model_step(x, self.rate)


def run(model, x):
    return model.step(x)
''',
    ),
    "a name that is taken": (
        _model("    def step(self, x):\n        rate = jnp.cos(x)\n        return x - rate * self.rate\n").replace(
            "\n\nclass Model", "\n_model_step = 1\n\n\nclass Model"
        ),
        "def _model_step_2(x, rate_2):\n    rate = jnp.cos(x)\n    return x - rate * rate_2\n",
    ),
    "a function within": (
        _model(
            "    def step(self, x):\n        def force(y):\n            return self.rate * jnp.sin(y)\n\n"
            "        return x - jax.grad(lambda y: force(y).sum())(x)\n"
        ),
        "def _model_step(x, rate):\n    def force(y):\n        return rate * jnp.sin(y)\n",
    ),
    "a dict of arrays": (
        _model(
            '    def step(self, x):\n        return x @ self.params["w"] + self.params["b"]\n',
            init='        self.params = {"w": jnp.eye(3) * rate, "b": jnp.ones(3)}\n',
        ),
        'def _model_step(x, params):\n    return x @ params["w"] + params["b"]\n',
    ),
    "a static self": (
        _model(f"    @functools.partial(jax.jit, static_argnums=(0,))\n{STEP}").replace(
            "jax.jit(model.step)(x)", "model.step(x)"
        ).replace("import jax\n", "import functools\n\nimport jax\n", 1),
        "    def step(self, x):\n        return _model_step(x, self.rate)\n",
    ),
    "nothing of the object": (
        _model("    def step(self, x):\n        return jnp.sin(x)\n"),
        "def _model_step(x):\n    return jnp.sin(x)\n",
    ),
    "in the constructor": (
        _model(STEP.replace("step", "_step"), init="        self.step = jax.jit(self._step)\n").replace(
            "jax.jit(model.step)(x)", "model.step(x)"
        ),
        "        self.step = self._step\n",
    ),
    "another caller gives arrays": (
        _model(STEP, extra="\n    def twice(self, x):\n        return self.step(self.step(jnp.ones(3)))\n"),
        "        return self.step(self.step(jnp.ones(3)))\n",
    ),
    "defaults": (
        _model(
            "    def step(self, x, shift=None, scale=2.0, *, by=1.0):\n        if shift is not None:\n"
            "            x = x + shift\n        return x - self.rate * scale * jnp.sin(x) * by\n"
        ),
        "        return _model_step(x, shift, scale, by, self.rate)\n",
    ),
}  # fmt: skip

LEFT = {
    "a text decides": _model(
        '    def step(self, x):\n        return jnp.sin(x) if self.mode == "sin" else x\n',
        init='        self.mode = "sin"\n',
    ),
    "a number decides": _model("    def step(self, x):\n        return x if self.rate > 1.0 else -x\n"),
    "a number decides later": _model(
        "    def step(self, x):\n        half = self.rate / 2\n        big = half > 1.0\n"
        "        if big:\n            return x\n        return -x\n"
    ),
    "a size": _model(
        "    def step(self, x):\n        return x + jnp.zeros(self.size)\n", init="        self.size = 3\n"
    ),
    "the end of a range": _model("    def step(self, x):\n        return x + jnp.arange(self.rate + 2.5)\n"),
    "the object is changed": _model("    def step(self, x):\n        self.last = 1\n        return x * self.rate\n"),
    "something in the object is changed": _model(
        "    def step(self, x):\n        self.seen.append(1)\n        return x * self.rate\n",
        init="        self.seen = []\n",
    ),
    "the object goes elsewhere": _model(
        "    def step(self, x):\n        return x * rate_of(self)\n",
    ).replace("\n\nclass", "\n\ndef rate_of(model):\n    return model.rate\n\n\nclass", 1),
    "a function as attribute": _model(
        "    def step(self, x):\n        return self.f(x)\n", init="        self.f = jnp.sin\n"
    ),
    "a property": _model(
        "    def step(self, x):\n        return x * self.half\n\n"
        "    @property\n    def half(self):\n        return self.rate / 2\n"
    ),
    "something is printed": _model("    def step(self, x):\n        print('step')\n        return x * self.rate\n"),
    "a subclass overrides it": _model(
        STEP, extra="\n\nclass Other(Model):\n    def step(self, x):\n        return x\n"
    ),
    "it overrides another": _model(STEP, head="class Model(Base):\n").replace(
        "\n\nclass", "\n\nclass Base:\n    def step(self, x):\n        return x\n\n\nclass", 1
    ),
    "a default that is a text": _model(
        "    def step(self, x, mode='sin'):\n        return x * self.rate if mode == 'sin' else x\n"
    ),
    "a default that decides": _model(
        "    def step(self, x, scale=2.0):\n        return x * self.rate if scale > 1 else x\n"
    ),
    "another caller gives a text": _model(
        "    def step(self, x):\n        return self.rate * x\n",
        extra='\n    def told(self):\n        return self.step("a")\n',
    ),
    "the method goes elsewhere": _model(STEP, extra="\n    def many(self, xs):\n        return map(self.step, xs)\n"),
    "it is lowered": _model(STEP).replace(
        "return jax.jit(model.step)(x)",
        "step = jax.jit(model.step)\n    step.lower(x)\n    return step(x)",
    ),
    "the method is replaced": _model(STEP, extra="\n    def quiet(self):\n        self.step = jnp.sin\n"),
    "options of jit": _model(STEP).replace("jax.jit(model.step)", "jax.jit(model.step, donate_argnums=0)"),
    "any number of arguments": _model("    def step(self, *xs):\n        return xs[0] * self.rate\n"),
    "a mangled name": _model("    def step(self, x):\n        return x * __rate * self.rate\n").replace(
        "\n\nclass", "\n_Model__rate = 2.0\n\n\nclass", 1
    ),
    "jax is imported in the function": _model(STEP).replace(
        "    return jax.jit(model", "    import jax as there\n\n    return there.jit(model"
    ),
}


@pytest.mark.parametrize("name", FIXED)
def test_method_is_fixed(name: str) -> None:
    text, wanted = FIXED[name]
    before = {"program.py": text}
    assert mend(before).fixed == []
    outcome = mend(before, unsafe=True)
    fixed = outcome.texts["program.py"]
    assert wanted in fixed, fixed
    assert (len(outcome.fixed), outcome.after) == (1, [])
    assert mend(outcome.texts, unsafe=True).texts == outcome.texts
    prove(before, outcome.texts, clean=True)


@pytest.mark.parametrize("name", FIXED)
def test_line_ends_and_tabs_are_kept(name: str) -> None:
    text, _ = FIXED[name]
    fixed = mend({"program.py": text}, unsafe=True).texts["program.py"]
    ended = mend({"program.py": text.replace("\n", "\r\n")}, unsafe=True).texts["program.py"]
    assert ended == fixed.replace("\n", "\r\n")
    tabbed = mend({"program.py": text.replace("    ", "\t")}, unsafe=True).texts["program.py"]
    assert tabbed == fixed.replace("    ", "\t")


@pytest.mark.parametrize("name", LEFT)
def test_method_is_left_alone(name: str) -> None:
    outcome = mend({"program.py": LEFT[name]}, unsafe=True)
    assert {finding.code for finding in outcome.before} & {"JAX105", "JAX107"}
    assert {"JAX105", "JAX107"}.isdisjoint(finding.code for finding in outcome.fixed)


# -- pytrees ----------------------------------------------------------------------------------------------

BODY = """\
    def force(self, x):
        return self.rate * jnp.sin(x)

    def step(self, x):
        return x - self.force(x) if self.mode == "down" else x + self.force(x)
"""
TREES = {
    "register_dataclass": """\
import dataclasses
import functools

{head}

@functools.partial(jax.tree_util.register_dataclass, data_fields=["rate"], meta_fields=["mode"])
@dataclasses.dataclass
class Model:
    rate: float
    mode: str = "down"

{body}""",
    "register_pytree_node_class": """\
{head}

@jax.tree_util.register_pytree_node_class
class Model:
    def __init__(self, rate, mode="down"):
        self.rate = rate
        self.mode = mode

    def tree_flatten(self):
        return (self.rate,), (self.mode,)

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(children[0], aux[0])

{body}""",
    "a named tuple": """\
from typing import NamedTuple

{head}

class Model(NamedTuple):
    rate: float

    def force(self, x):
        return self.rate * jnp.sin(x)

    def step(self, x):
        return x - self.force(x)
""",
}


@pytest.mark.parametrize("name", TREES)
def test_method_of_a_pytree_is_decorated(name: str) -> None:
    before = {"program.py": TREES[name].format(head=HEAD, body=BODY) + RUN + MAIN}
    outcome = mend(before, unsafe=True)
    fixed = outcome.texts["program.py"]
    assert "    @jax.jit\n    def step(self, x):\n" in fixed, fixed
    assert "    return model.step(x)\n" in fixed
    assert outcome.after == []
    assert mend(outcome.texts, unsafe=True).texts == outcome.texts
    prove(before, outcome.texts, clean=True)


def test_a_pytree_whose_leaf_decides_is_left_alone() -> None:
    text = TREES["a named tuple"].format(head=HEAD).replace("x - self.force(x)", "x if self.rate > 1 else -x")
    assert mend({"program.py": text + RUN + MAIN}, unsafe=True).fixed == []


# -- other files ------------------------------------------------------------------------------------------


def test_wrappers_in_other_files_go_with_it() -> None:
    """All that jit the method are mended at once, the class's file among them."""
    texts = {
        "main.py": f"import jax\nimport jax.numpy as jnp\n\nfrom model import Model\nfrom other import run_too\n"
        f"{RUN}{MAIN}".replace("run(Model(0.5), x)", "run_too(Model(0.5), run(Model(0.5), x))"),
        "other.py": "import jax\n\n\ndef run_too(model, x):\n    return jax.jit(model.step)(x)\n",
        "model.py": f"{HEAD}\n\nclass Model:\n    def __init__(self, rate):\n        self.rate = rate\n\n{STEP}",
    }
    outcome = mend(texts, unsafe=True)
    assert outcome.after == []
    assert "def _model_step(x, rate):" in outcome.texts["model.py"]
    assert "jax.jit" not in outcome.texts["main.py"] + outcome.texts["other.py"]
    prove(texts, outcome.texts, clean=True)
