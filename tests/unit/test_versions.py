"""The JAX that a run is for, and the states in its key."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jaxlint import targets
from jaxlint.config import Settings
from jaxlint.program.versions import NEWEST, KeyStates, parse, upper_bound


def test_data_is_that_of_the_installed_jax():
    run = subprocess.run(
        [sys.executable, "-m", "jaxlint.confirm.key_states"], capture_output=True, text=True, check=True
    )
    ((version, states),) = json.loads(run.stdout).items()
    known = json.loads((Path(targets.__file__).parent / "program" / "key_states.json").read_text())
    assert version in known, "measure it: python -m jaxlint.confirm.key_states --write"
    assert states == known[version]


@pytest.mark.parametrize(
    ("version", "state", "in_key"),
    [
        ("0.4.38", "jax_enable_x64", True),
        ("0.4.38", "jax_debug_key_reuse", False),
        ("0.9.1", "jax_debug_key_reuse", False),
        ("0.10.2", "jax_debug_key_reuse", True),
        ("0.10.2", "jax_debug_nans", False),
        ("0.3.25", "jax_default_matmul_precision", True),
        ("0.12.0.1", "layout_tracing_mode", True),
    ],
)
def test_states_of_a_version(version, state, in_key):
    assert (state in KeyStates(parse(version)).names) is in_key


def test_defaults():
    states = KeyStates(NEWEST)
    assert states.default("jax_enable_x64") is False
    assert states.default("jax_default_matmul_precision") is None
    assert states.default("mesh_context_manager") is ...


@pytest.mark.parametrize(
    ("requirements", "bound"),
    [
        (["jax"], None),
        (["jax>=0.4.30"], None),
        (["numpy<2", "jax>=0.4,<0.7"], (0, 6, 9999)),
        (["jax[cuda12]==0.6.2"], (0, 6, 2)),
        (["jax<=0.10.2", "jaxlib<0.9; python_version < '3.12'"], (0, 8, 9999)),
        (["jaxtyping<0.3"], None),
        (["jax<1.0.0"], (0, 9999)),
        (None, None),
    ],
)
def test_bound_of_requirements(requirements, bound):
    assert upper_bound(requirements) == bound


def test_target_is_the_configured_one_then_the_declared_one(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\ndependencies = ["jax<0.7"]\n')
    assert targets.target(Settings(root=tmp_path)) == (0, 6, 9999)
    assert targets.target(Settings(root=tmp_path, target_jax="0.10.2")) == (0, 10, 2)
    assert targets.target(Settings(root=tmp_path, target_jax="0.8")) == (0, 8, 9999)
    assert targets.target(Settings()) == NEWEST
