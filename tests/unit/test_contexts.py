"""Contexts and configuration: each program is linted as a project of its own; marked lines are reported, no others."""

from __future__ import annotations

import pytest
from marked import Program, differences, lint, marked, parts_of

HEAD = "import jax\nimport jax.numpy as jnp\nimport numpy as np\n\n"
F = "@jax.jit\ndef f(x):\n    return x * 2\n\n"


def _program(text: str) -> Program:
    return marked(
        "contexts", {name: (HEAD if "import jax" not in body else "") + body for name, body in parts_of(text).items()}
    )


REPORTED = {
    "a context or none, by a conditional expression": F
    + """
import contextlib

def main(n):
    for k in range(n):
        with jax.default_matmul_precision("float32") if k % 2 else contextlib.nullcontext():  # <- JAX501
            f(jnp.ones(3))
""",
    "the same, under a name": F
    + """
from contextlib import nullcontext

def main(n):
    for k in range(n):
        scope = jax.numpy_rank_promotion("warn") if k % 5 == 0 else nullcontext()
        with scope:  # <- JAX501
            f(jnp.ones(3))
""",
    "the old name of the context": F
    + """
from jax.experimental import enable_x64

def main(n):
    for k in range(n):
        f(np.ones(3))
        with enable_x64():  # <- JAX501
            f(np.ones(3))
""",
    "a context manager of the project's own": F
    + """
from contextlib import contextmanager

@contextmanager
def precise():
    old = jax.config.jax_default_matmul_precision
    jax.config.update("jax_default_matmul_precision", "highest")
    try:
        yield
    finally:
        jax.config.update("jax_default_matmul_precision", old)

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        with precise():  # <- JAX501
            f(jnp.ones(3))
""",
    "a context manager of the project's own around another": F
    + """
from contextlib import contextmanager

@contextmanager
def on(device):
    with jax.default_device(device):
        yield

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        with on(jax.devices()[0]):  # <- JAX501
            f(jnp.ones(3))
""",
    "configuration under an alias": """
import jax.numpy as jnp
from jax import config as cfg
from jax import jit

step = jit(lambda x: x * 2)

def main(n):
    for k in range(n):
        cfg.update("jax_enable_x64", k % 2 == 0)  # <- JAX501
        step(jnp.ones(3))
""",
    "a setter that is called in the loop": F
    + """
def precision(name):
    jax.config.update("jax_default_matmul_precision", "float32" if name else None)  # <- JAX501

def main(n):
    for k in range(n):
        precision(k % 2)
        f(jnp.ones(3))
""",
    "a warm-up outside of the mesh, in another module": """
from serving import serve
from warm import warm_up

def main(n):
    warm_up()
    serve(n)

### warm.py
import jax.numpy as jnp
from model import forward

def warm_up():
    forward(jnp.zeros(3))

### serving.py
import jax
import jax.numpy as jnp
from model import forward

def serve(n):
    mesh = jax.make_mesh((1,), ("data",))
    for k in range(n):
        with jax.set_mesh(mesh):  # <- JAX502
            forward(jnp.ones(3))

### model.py
import jax

@jax.jit
def forward(x):
    return x * 2
""",
    "a method under a context in evaluation only": """
class Trainer:
    def __init__(self):
        self.loss = jax.jit(self._loss)

    def _loss(self, x):
        return (x**2).sum()

    def train(self, x):
        return self.loss(x)

    def evaluate(self, x):
        with jax.enable_x64(True):  # <- JAX501
            return self.loss(x)

def main(n):
    trainer = Trainer()
    for k in range(n):
        trainer.train(np.ones(3))
        trainer.evaluate(np.ones(3))
""",
    "a state set late": F
    + """
def main(n):
    f(jnp.ones(3))
    jax.config.update("jax_numpy_rank_promotion", "raise")  # <- JAX501
    for k in range(n):
        f(jnp.ones(3))
""",
    "a decorator that is a context": F
    + """
@jax.default_device(jax.devices("cpu")[0])  # <- JAX501
def report(x):
    return f(x)

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        report(jnp.ones(3))
""",
    "a while loop that counts": F
    + """
def main(n):
    k = 0
    while k < n:
        with jax.default_device(jax.devices()[0]):  # <- JAX501
            f(jnp.ones(3))
        f(jnp.ones(3))
        k += 1
""",
    "caches emptied at the end of each epoch": F
    + """
def main(epochs, batches):
    for epoch in range(epochs):
        for batch in batches:
            f(batch)
        jax.clear_caches()  # <- JAX503
""",
    "caches emptied every hundred steps": F
    + """
def main(n):
    for k in range(n):
        f(jnp.ones(3))
        if k % 100 == 0:
            jax.clear_caches()  # <- JAX503
""",
    "caches emptied by a helper": F
    + """
def free_memory():
    jax.clear_caches()  # <- JAX503

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        free_memory()
""",
    "the cache of a method's function": """
class Agent:
    def __init__(self):
        self._act = jax.jit(self._policy)

    def _policy(self, x):
        return x * 2

    def act(self, x):
        self._act.clear_cache()  # <- JAX503
        return self._act(x)
""",
    "entered through a stack, now and then": F
    + """
from contextlib import ExitStack

def main(n):
    for k in range(n):
        with ExitStack() as stack:
            if k % 4 == 0:
                stack.enter_context(jax.default_matmul_precision("float32"))  # <- JAX501
            f(jnp.ones(3))
""",
    "a context manager of the project's own that yields in two branches": F
    + """
import contextlib

@contextlib.contextmanager
def checked(step):
    if step % 10:
        yield
    else:
        with jax.numpy_rank_promotion("raise"):
            yield

def main(n):
    for k in range(n):
        with checked(k):  # <- JAX501
            f(jnp.ones(3))
""",
    "a function of the project's own that picks the context": F
    + """
import contextlib

def scope(is_first):
    if is_first:
        return jax.default_matmul_precision("float32")
    return contextlib.nullcontext()

def main(n):
    for k in range(n):
        with scope(k == 0):  # <- JAX501
            f(jnp.ones(3))
""",
}

SILENT = {
    "a flag of the program picks the context": F
    + """
import contextlib

def scope(precise):
    return jax.default_matmul_precision("float32") if precise else contextlib.nullcontext()

@contextlib.contextmanager
def checked(on):
    with contextlib.ExitStack() as stack:
        if on:
            stack.enter_context(jax.numpy_rank_promotion("raise"))
        yield

def main(n, precise, check):
    for k in range(n):
        with scope(precise), checked(check):
            f(jnp.ones(3))
""",
    "a context manager of the project's own that sets two things": F
    + """
import contextlib

@contextlib.contextmanager
def strict():
    with jax.default_matmul_precision("float32"), jax.numpy_dtype_promotion("strict"):
        yield

def main(n):
    for k in range(n):
        with strict():
            f(jnp.ones(3))
""",
    "entered through a stack that stays open": F
    + """
from contextlib import ExitStack

def main(n):
    with ExitStack() as stack:
        for k in range(n):
            if k == 0:
                stack.enter_context(jax.default_matmul_precision("float32"))
            f(jnp.ones(3))
""",
    "the same context in both calls": F
    + """
def main(n):
    for k in range(n):
        with jax.default_matmul_precision("float32"):
            f(jnp.ones(3))
        with jax.default_matmul_precision("float32"):
            f(jnp.ones(3))
""",
    "one context around all": F
    + """
def warm_up():
    f(jnp.ones(3))

def main(n):
    with jax.default_device(jax.devices()[0]):
        warm_up()
        for k in range(n):
            f(jnp.ones(3))
""",
    "the default given in words": F
    + """
def main(n):
    for k in range(n):
        f(jnp.ones(3))
        with jax.enable_x64(False):
            f(jnp.ones(3))
""",
    "two functions, each under its own": F
    + """
@jax.jit
def g(x):
    return x + 1

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        with jax.default_matmul_precision("float32"):
            g(jnp.ones(3))
""",
    "a flag decides once for all calls": F
    + """
from contextlib import nullcontext

def main(n, cpu=False):
    scope = jax.default_device(jax.devices("cpu")[0]) if cpu else nullcontext()
    for k in range(n):
        with scope:
            f(jnp.ones(3))
""",
    "set and set back around each call": F
    + """
def main(n):
    for k in range(n):
        jax.config.update("jax_enable_x64", True)
        f(np.ones(3))
        jax.config.update("jax_enable_x64", False)
""",
    "a value that is not known": F
    + """
def main(n, precision):
    for k in range(n):
        f(jnp.ones(3))
        with jax.enable_x64(precision == 64):
            f(jnp.ones(3))
""",
    "configured at the start by a function": """
from settings import configure
from model import f

def main(n):
    configure()
    for k in range(n):
        f(jnp.ones(3))

### settings.py
import jax

def configure():
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_default_matmul_precision", "highest")

### model.py
import jax

@jax.jit
def f(x):
    return x * 2
""",
    "a sweep over precisions": F
    + """
def main():
    for precision in ("default", "high", "highest"):
        with jax.default_matmul_precision(precision):
            f(jnp.ones((3, 3)))
""",
    "a comparison, once": F
    + """
def main():
    single = f(np.ones(3))
    with jax.enable_x64(True):
        double = f(np.ones(3))
    return single - double
""",
    "inside traced code": """
@jax.jit
def inner(x):
    return x * 2

@jax.jit
def outer(x):
    with jax.default_matmul_precision("highest"):
        x = inner(x)
    return inner(x)

def main(n):
    for k in range(n):
        outer(jnp.ones(3))
""",
    "a function that is made for each context": """
def main(n):
    for k in range(n):
        step = make()
        if k % 2:
            with jax.default_device(jax.devices()[0]):
                step(jnp.ones(3))

def make():
    def double(x):
        return x * 2
    return double
""",
    "other configuration of the same name": F
    + """
config = {}

def main(n):
    for k in range(n):
        config.update({"jax_enable_x64": k % 2})
        f(jnp.ones(3))
""",
    "caches emptied once": F
    + """
def main(n):
    for k in range(n):
        f(jnp.ones(3))
    jax.clear_caches()
""",
    "caches emptied between models": """
def main(models, batches):
    for model in models:
        step = jax.jit(model.apply)
        for batch in batches:
            step(batch)
        jax.clear_caches()
""",
    "a benchmark of the compile": F
    + """
import time

def main(n):
    for k in range(n):
        jax.clear_caches()
        started = time.perf_counter()
        f(jnp.ones(3))
        print(time.perf_counter() - started)
""",
    "a cache that is not JAX's": F
    + """
import functools

@functools.lru_cache
def table(k):
    return k

def main(n):
    for k in range(n):
        table.cache_clear()
        f(jnp.ones(3))
""",
    "sizes that differ anyway": F
    + """
def main(n):
    for k in range(n):
        f(jnp.ones(k))
        jax.clear_caches()
""",
}


@pytest.mark.parametrize("name", REPORTED)
def test_marked_lines_are_reported(name: str) -> None:
    program = _program(REPORTED[name])
    assert program.marks
    found = [spot for spot in lint(program) if spot.code.startswith("JAX5")]
    assert not differences(program, found)


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_reported(name: str) -> None:
    program = _program(SILENT[name])
    assert not [str(spot) for spot in lint(program) if spot.code.startswith("JAX5")]


STATES = (
    F
    + """
def main(n):
    for k in range(n):
        f(jnp.ones(3))
        with jax.debug_key_reuse(True):  # <- JAX501
            f(jnp.ones(3))
"""
)


def test_the_target_decides_what_is_in_the_key() -> None:
    program = _program(STATES)
    assert not differences(program, lint(program, "0.10"))
    assert not lint(program, "0.8")
