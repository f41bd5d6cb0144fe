"""Names of jit and of what it wraps are resolved, however they are spelled."""

from __future__ import annotations

from pathlib import Path

import pytest

from jaxlint import engine, files, packs
from jaxlint.config import Settings
from jaxlint.findings import Confidence

LOOP = "\n\ndef main(steps=4):\n    x = 1.0\n    for _ in range(steps):\n        x = update(x)\n    return x\n"

HAZARDS = {
    "import as": "import jax as J\n\ndef update(x):\n    return J.jit(lambda v: v + 1)(x)",
    "from import as": "from jax import jit as fast\n\ndef update(x):\n    return fast(lambda v: v + 1)(x)",
    "star import": "from jax import *\n\ndef update(x):\n    return jit(lambda v: v + 1)(x)",
    "assigned": "import jax\nfast = jax.jit\n\ndef update(x):\n    return fast(lambda v: v + 1)(x)",
    "module alias assigned": "import jax\nbackend = jax\n\ndef update(x):\n    return backend.jit(lambda v: v + 1)(x)",
    "conditional import": (
        "try:\n    from jax import jit\nexcept ImportError:\n    jit = None\n\ndef update(x):\n"
        "    return jit(lambda v: v + 1)(x)"
    ),
    "stored partial": (
        "import functools, jax\nfast = functools.partial(jax.jit, inline=True)\n\ndef update(x):\n"
        "    return fast(lambda v: v + 1)(x)"
    ),
    "partial applied at once": (
        "from functools import partial\nimport jax\n\ndef update(x):\n"
        "    return partial(jax.jit, inline=True)(lambda v: v + 1)(x)"
    ),
    "partial as decorator": (
        "from functools import partial\nimport jax\n\ndef update(x):\n    @partial(jax.jit, inline=True)\n"
        "    def step(v):\n        return v + 1\n    return step(x)"
    ),
    "decorator with options": (
        "import jax\n\ndef update(x):\n    @jax.jit(inline=True)\n    def step(v):\n        return v + 1\n"
        "    return step(x)"
    ),
    "keyword": "import jax\n\ndef update(x):\n    return jax.jit(fun=lambda v: v + 1)(x)",
    "pjit": "from jax.experimental.pjit import pjit\n\ndef update(x):\n    return pjit(lambda v: v + 1)(x)",
    "pmap": "import jax\n\ndef update(x):\n    return jax.pmap(lambda v: v + 1)(x)",
    "attribute of a class": (
        "import jax\n\nclass Tools:\n    fast = jax.jit\n\ndef update(x):\n    return Tools.fast(lambda v: v + 1)(x)"
    ),
    "getattr": "import jax\n\ndef update(x):\n    return getattr(jax, 'jit')(lambda v: v + 1)(x)",
    "dict of wrappers": (
        "import jax\nWRAPPERS = {'jit': jax.jit}\n\ndef update(x):\n    return WRAPPERS['jit'](lambda v: v + 1)(x)"
    ),
    "own thin wrapper": (
        "import jax\n\ndef compiled(f, **options):\n    return jax.jit(f, **options)\n\ndef update(x):\n"
        "    return compiled(lambda v: v + 1)(x)"
    ),
    "own decorator": (
        "import functools, jax\n\ndef compiled(f):\n    inner = jax.jit(f)\n    @functools.wraps(f)\n"
        "    def call(*args):\n        return inner(*args)\n    return call\n\ndef update(x):\n    @compiled\n"
        "    def step(v):\n        return v + 1\n    return step(x)"
    ),
    "method of an instance": (
        "import jax\n\nclass Model:\n    def apply(self, v):\n        return v + 1\n\nMODEL = Model()\n\n"
        "def update(x):\n    return jax.jit(MODEL.apply)(x)"
    ),
    "inherited method": (
        "import jax\n\nclass Base:\n    def apply(self, v):\n        return v + 1\n\nclass Model(Base):\n    pass\n\n"
        "def update(x):\n    return jax.jit(Model().apply)(x)"
    ),
    "variable in between": (
        "import jax\n\ndef update(x):\n    body = lambda v: v + 1\n    other = body\n    run = jax.jit(other)\n"
        "    return run(x)"
    ),
}

SILENT = {
    "a local named jit": (
        "import jax\n\ndef jit(f):\n    return f\n\ndef update(x):\n    return jit(lambda v: v + 1)(x)"
    ),
    "a parameter named jit": (
        "def call(jit, x):\n    return jit(lambda v: v + 1)(x)\n\ndef update(x):\n    return call(lambda f: f, x)"
    ),
    "another library's jit": "from numba import jit\n\ndef update(x):\n    return jit(lambda v: v + 1)(x)",
    "stable function under another name": (
        "import jax\n\ndef step(v):\n    return v + 1\n\nalias = step\n\ndef update(x):\n    return jax.jit(alias)(x)"
    ),
    "static method": (
        "import jax\n\nclass Model:\n    @staticmethod\n    def apply(v):\n        return v + 1\n\n"
        "def update(x):\n    return jax.jit(Model.apply)(x)"
    ),
    "library function": "import jax\nimport jax.numpy as jnp\n\ndef update(x):\n    return jax.jit(jnp.sin)(x)",
}

LIBRARIES = {
    "eqx.filter_jit of a lambda": ("import equinox as eqx", "eqx.filter_jit(lambda v: v + 1)", True),
    "eqx.filter_jit of a module": (
        "import equinox as eqx\n\nclass Net(eqx.Module):\n    def __call__(self, v):\n        return v\n\nNET = Net()",
        "eqx.filter_jit(NET)",
        False,
    ),
    "eqx.filter_jit of a module's method": (
        "import equinox as eqx\n\nclass Net(eqx.Module):\n    def __call__(self, v):\n        return v\n\nNET = Net()",
        "eqx.filter_jit(NET.__call__)",
        False,
    ),
    "eqx.filter_jit of a vmapped pytree partial": (
        "import equinox as eqx\nimport jax\n\nclass Net(eqx.Module):\n    def __call__(self, v):\n        return v\n\n"
        "def step(net, v):\n    return net(v)\n\nNET = Net()",
        "eqx.filter_jit(eqx.filter_vmap(jax.tree_util.Partial(step, NET)))",
        False,
    ),
    "eqx.filter_jit of a gradient": (
        "import equinox as eqx\n\ndef loss(v):\n    return v.sum()",
        "eqx.filter_jit(eqx.filter_value_and_grad(loss))",
        False,
    ),
    "eqx.filter_jit of a vmapped functools partial": (
        "import equinox as eqx\nimport functools\n\ndef step(net, v):\n    return v",
        "eqx.filter_jit(eqx.filter_vmap(functools.partial(step, 1)))",
        True,
    ),
    "eqx.filter_jit of a vmapped lambda": (
        "import equinox as eqx",
        "eqx.filter_jit(eqx.filter_vmap(lambda v: v + 1))",
        True,
    ),
    "eqx.filter_pmap of a lambda": ("import equinox as eqx", "eqx.filter_pmap(lambda v: v + 1)", True),
    "nnx.jit of a module function": (
        "from flax import nnx\n\ndef step(v):\n    return v + 1",
        "nnx.jit(step)",
        True,
    ),
    "haiku.jit of a lambda": ("import haiku as hk", "hk.jit(lambda v: v + 1)", True),
    "objax.Jit": ("import objax\n\ndef step(v):\n    return v + 1", "objax.Jit(step)", True),
    "hax.named_jit of a lambda": ("import haliax as hax", "hax.named_jit(lambda v: v + 1)", True),
    "pz.variable_jit of a lambda": ("from penzai import pz", "pz.variable_jit(lambda v: v + 1)", True),
    "jdc.jit of a lambda": ("import jax_dataclasses as jdc", "jdc.jit(lambda v: v + 1)", True),
    "jdc.jit of a module function": (
        "import jax_dataclasses as jdc\n\ndef step(v):\n    return v + 1",
        "jdc.jit(step)",
        False,
    ),
    "linen apply": (
        "import jax\nimport flax.linen as nn\n\nclass Net(nn.Module):\n    pass\n\nNET = Net()",
        "jax.jit(NET.apply)",
        True,
    ),
}


def codes(tmp_path: Path, source: str, **changes: object) -> list[str]:
    (tmp_path / "program.py").write_text(source)
    settings = Settings(base=tmp_path, confidence=Confidence.LIKELY).replace(**changes)
    rules = packs.resolve(settings, packs.load())
    result = engine.check(files.discover([tmp_path], settings), settings, rules, use_cache=False)
    assert not result.errors
    return [finding.code for finding in result.findings]


@pytest.mark.parametrize("name", HAZARDS)
def test_a_fresh_callable_is_found_under_every_spelling(name: str, tmp_path: Path) -> None:
    assert len(codes(tmp_path, HAZARDS[name] + LOOP)) == 1


@pytest.mark.parametrize("name", SILENT)
def test_what_only_looks_like_it_is_left_alone(name: str, tmp_path: Path) -> None:
    assert codes(tmp_path, SILENT[name] + LOOP) == []


@pytest.mark.parametrize("name", LIBRARIES)
def test_each_library_s_wrapper_has_its_own_semantics(name: str, tmp_path: Path) -> None:
    setup, wrapper, hazard = LIBRARIES[name]
    source = f"{setup}\n\n\ndef update(x):\n    return {wrapper}(x)\n{LOOP}"
    assert bool(codes(tmp_path, source)) is hazard


def test_a_team_s_own_wrapper_is_configured(tmp_path: Path) -> None:
    source = "from ours import compiled\n\ndef update(x):\n    return compiled(lambda v: v + 1)(x)" + LOOP
    assert codes(tmp_path, source) == []
    assert codes(tmp_path, source, jit_like=("ours.compiled",)) == ["JAX101"]


def test_configured_functions_run_once_or_often(tmp_path: Path) -> None:
    source = "import jax\n\ndef helper(x):\n    return jax.jit(lambda v: v + 1)(x)\n"
    assert codes(tmp_path, source) == ["JAX101"]
    assert codes(tmp_path, source, runs_once=("program.helper",)) == []
    assert codes(tmp_path, source, runs_often=("program.helper",)) == ["JAX101"]


def test_configured_functions_trace_what_they_are_given(tmp_path: Path) -> None:
    source = (
        "import jax\nfrom ours import solve\n\ndef body(x):\n"
        "    return jax.lax.cond(x > 0, lambda v: v, lambda v: -v, x)\n\n"
        "def main(steps=4):\n    for _ in range(steps):\n        print(solve(body))\n        print(body(1.0))\n"
    )
    assert codes(tmp_path, source) == ["JAX701"]
    traced = source.replace("        print(body(1.0))\n", "")
    assert codes(tmp_path, traced, traced_by=("ours.solve",)) == []
