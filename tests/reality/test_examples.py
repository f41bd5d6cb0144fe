"""The example project of the README: each of its hazards really compiles again, each time it is executed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

STEPS, BATCHES, REQUESTS = 10, 4, 3

COMPILES = {
    "<lambda>": STEPS,  # train.py: `jax.jit(lambda ...)` in the loop over the batches
    "cond": STEPS,  # train.py: `jax.lax.cond` outside of jit, with new lambdas
    "loss": STEPS,  # train.py: `jax.jit(jax.grad(loss))` in a function called per step
    "metrics": BATCHES,  # evaluate.py calls the factory in model.py per batch
    "probabilities": REQUESTS,  # evaluate.py: a bound method, per request
    "train_step": 1,  # model.py: made once, for comparison
}


def test_each_hazard_compiles_each_time(tmp_path):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "train.py")],
        cwd=tmp_path,
        env={**os.environ, "JAX_LOG_COMPILES": "1", "JAX_PLATFORMS": "cpu", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "metrics: {'accuracy': " in done.stdout
    # Older versions of JAX put the time and the module ahead of the message, or leave `jit(…)` out.
    compiled = Counter(re.findall(r"^(?:WARNING:\S+ \S+: )?Compiling (?:jit\()?([\w<>]+)", done.stderr, re.MULTILINE))
    assert {name: compiled[name] for name in COMPILES} == COMPILES
