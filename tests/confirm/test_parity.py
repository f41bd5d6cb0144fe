"""The recorder counts what an independent meter counted (JAX 0.4.38 to 0.12, all agreeing on these patterns).

Each pattern is a set-up and a step. The figures are sums over the second, third and fourth execution of the step:
runs of Python bodies, dispatch entries (None: no jit object), lowerings, compiles; and whether the later programs
have the first one's disk key.
"""

from __future__ import annotations

import textwrap
from typing import NamedTuple

import pytest

from tests.reality import harness


class Pattern(NamedTuple):
    setup: str
    step: str
    figures: tuple[int, int | None, int, int]
    key: str = "-"


HEAD = """
import copy, dataclasses, functools, gc, os, threading, types
import jax, jax.numpy as jnp, numpy as np
from jax import lax

x = jnp.arange(8.0)
jax.block_until_ready(x)

def f(a):
    return a * 2 + 1

def f2(a, b):
    return a * b + 1

def loss(a):
    return jnp.sum(a ** 2)

def make_step(lr):
    def inner(a):
        return a * lr
    return inner

class Plain:
    def __init__(self, k=2.0):
        self.k = k
    def m(self, a):
        return a * self.k
    @staticmethod
    def s(a):
        return a * 2.0
    @classmethod
    def c(cls, a):
        return a * 2.0

class Callable:
    def __call__(self, a):
        return a * 2.0

@dataclasses.dataclass(frozen=True)
class Frozen:
    k: float = 2.0
    def m(self, a):
        return a * self.k
    @functools.partial(jax.jit, static_argnums=0)
    def jitted(self, a):
        return a * self.k

class ByIdentity:
    @functools.partial(jax.jit, static_argnums=0)
    def jitted(self, a):
        return a * 2.0

def body(c, a):
    return c + a, a

def less(v):
    return v[1] < 3

def advance(v):
    return v[0] * 2.0, v[1] + 1

def grow(i, v):
    return v * 2.0

def one(v):
    return v * 1.5

def two(v):
    return v - 1.5
"""

NONE = (0, 0, 0, 0)
EACH = (3, 3, 3, 3)
EAGER = (3, None, 3, 3)

PATTERNS = {
    "hoisted": Pattern("jf = jax.jit(f)", "jf(x)", NONE),
    "lambda hoisted": Pattern("jf = jax.jit(lambda a: a * 2)", "jf(x)", NONE),
    "lambda per call": Pattern("", "jax.jit(lambda a: a * 2)(x)", EACH, "same"),
    "lambda in a loop": Pattern("", "for k in range(3): jax.jit(lambda a: a * 2)(x)", (9, 9, 9, 9), "same"),
    "lambda in a comprehension": Pattern("", "[j(x) for j in [jax.jit(lambda a: a * 2) for k in range(3)]]", (9, 9, 9, 9), "same"),
    "lambdas kept alive": Pattern("keep = []", "keep.append(jax.jit(lambda a: a * 2)); keep[-1](x)", EACH, "same"),
    "named function wrapped again": Pattern("", "jax.jit(f)(x)", NONE),
    "named function, wrapper collected": Pattern("", "jax.jit(f)(x); gc.collect()", NONE),
    "nested def": Pattern("def run():\n    def g(a):\n        return a * 2\n    return jax.jit(g)(x)", "run()", EACH, "same"),
    "decorated nested def": Pattern("def run():\n    @jax.jit\n    def g(a):\n        return a * 2\n    return g(x)", "run()", EACH, "same"),
    "nested def over an array": Pattern("w = x + 1\ndef run():\n    @jax.jit\n    def g(a):\n        return a * w\n    return g(x)", "run()", EACH, "same"),
    "factory, same value": Pattern("", "jax.jit(make_step(0.1))(x)", EACH, "same"),
    "factory, other value": Pattern("", "jax.jit(make_step(0.1 * (i + 1)))(x)", EACH, "different"),
    "factory once": Pattern("jf = jax.jit(make_step(0.1))", "jf(x)", NONE),
    "factory memoised": Pattern("made = functools.lru_cache(make_step)", "jax.jit(made(0.1))(x)", NONE),
    "jit object memoised": Pattern("made = functools.lru_cache(lambda lr: jax.jit(make_step(lr)))", "made(0.1)(x)", NONE),
    "kept in a dict": Pattern("cache = {}", "cache.setdefault('k', None) or cache.update(k=jax.jit(make_step(2.0))) if not cache.get('k') else None; cache['k'](x)", NONE),
    "partial by keyword": Pattern("", "jax.jit(functools.partial(f2, b=3.0))(x)", EACH, "same"),
    "partial by position": Pattern("", "jax.jit(functools.partial(f2, 3.0))(x)", EACH, "same"),
    "partial of an array": Pattern("w = x + 1", "jax.jit(functools.partial(f2, b=w))(x)", EACH, "same"),
    "partial hoisted": Pattern("jf = jax.jit(functools.partial(f2, b=3.0))", "jf(x)", NONE),
    "partial object kept": Pattern("p = functools.partial(f2, b=3.0)", "jax.jit(p)(x)", NONE),
    "tree partial": Pattern("", "jax.jit(jax.tree_util.Partial(f2, 3.0))(x)", EACH, "same"),
    "bound method, same object": Pattern("o = Plain()", "jax.jit(o.m)(x)", EACH, "same"),
    "bound method, new object": Pattern("", "jax.jit(Plain().m)(x)", EACH, "same"),
    "bound method, equal object": Pattern("", "jax.jit(Frozen().m)(x)", EACH, "same"),
    "bound method kept": Pattern("m = Plain().m", "jax.jit(m)(x)", NONE),
    "bound method, wrappers alive": Pattern("o = Plain(); keep = []", "keep.append(jax.jit(o.m)); keep[-1](x)", (0, 3, 0, 0)),
    "callable instance, same": Pattern("o = Callable()", "jax.jit(o)(x)", NONE),
    "callable instance, new": Pattern("", "jax.jit(Callable())(x)", EACH, "same"),
    "static method": Pattern("", "jax.jit(Plain.s)(x)", NONE),
    "class method": Pattern("", "jax.jit(Plain.c)(x)", EACH, "same"),
    "grad wrapped again": Pattern("", "jax.jit(jax.grad(loss))(x)", EACH, "same"),
    "value_and_grad wrapped again": Pattern("", "jax.jit(jax.value_and_grad(loss))(x)", EACH, "same"),
    "vmap wrapped again": Pattern("", "jax.jit(jax.vmap(f))(x)", EACH, "same"),
    "jit of jit": Pattern("", "jax.jit(jax.jit(f))(x)", (0, 3, 3, 3), "same"),
    "grad kept": Pattern("g = jax.grad(loss)", "jax.jit(g)(x)", NONE),
    "vmap kept": Pattern("g = jax.vmap(f)", "jax.jit(g)(x)", NONE),
    "a function of jnp": Pattern("", "jax.jit(jnp.sum)(x)", NONE),
    "function copied": Pattern("", "jax.jit(types.FunctionType(f.__code__, globals()))(x)", EACH, "same"),
    "static self, new": Pattern("", "ByIdentity().jitted(x)", EACH, "same"),
    "static self, same": Pattern("o = ByIdentity()", "o.jitted(x)", NONE),
    "static self, equal": Pattern("", "Frozen().jitted(x)", NONE),
    "static self, other value": Pattern("", "Frozen(float(i)).jitted(x)", EACH, "different"),
    "instance with its own lambda": Pattern("class A:\n    def __init__(self):\n        self.j = jax.jit(lambda a: a * 2)", "A().j(x)", EACH, "same"),
    "instance with a module function": Pattern("class A:\n    def __init__(self):\n        self.j = jax.jit(f)", "A().j(x)", NONE),
    "partial of a jit object": Pattern("jf = jax.jit(f2)", "functools.partial(jf, 3.0)(x)", NONE),
    "fresh equal options": Pattern("", "jax.jit(f2, static_argnames=['b'])(x, b=3)", NONE),
    "aot of a kept function": Pattern("jf = jax.jit(f)", "jf.lower(x).compile()(x)", (0, None, 0, 0)),
    "aot of a lambda": Pattern("", "jax.jit(lambda a: a * 2).lower(x).compile()(x)", EAGER, "same"),
    "aot kept": Pattern("c = jax.jit(f).lower(x).compile()", "c(x)", (0, None, 0, 0)),
    "lambda inside a jitted function": Pattern("@jax.jit\ndef outer(a):\n    return jax.jit(lambda b: b * 2)(a)", "outer(x)", NONE),
    "eager scan, named": Pattern("", "lax.scan(body, 0.0, x)", (0, None, 0, 0)),
    "eager scan, lambda": Pattern("", "lax.scan(lambda c, a: (c + a, a), 0.0, x)", EAGER, "same"),
    "eager scan, partial kept": Pattern("p = functools.partial(body)", "lax.scan(p, 0.0, x)", (0, None, 0, 0)),
    "eager while, named": Pattern("", "lax.while_loop(less, advance, (x, 0))", (0, None, 0, 0)),
    "eager fori, named": Pattern("", "lax.fori_loop(0, 3, grow, x)", (0, None, 0, 0)),
    "eager fori, lambda": Pattern("", "lax.fori_loop(0, 3, lambda i, v: v * 2.0, x)", EAGER, "same"),
    "eager cond, named": Pattern("", "lax.cond(True, one, two, x)", (0, None, 0, 0)),
    "eager cond, one lambda": Pattern("", "lax.cond(True, lambda v: v * 1.5, two, x)", EAGER, "same"),
    "eager switch, named": Pattern("", "lax.switch(1, [one, two], x)", (0, None, 0, 0)),
    "eager map": Pattern("", "lax.map(one, x)", EAGER, "same"),
    "eager vmap of a lambda": Pattern("", "jax.vmap(lambda a: a * 2)(x)", (3, None, 0, 0)),
    "vmap of a jit object": Pattern("jf = jax.jit(f)", "jax.vmap(jf)(x)", (0, None, 0, 0)),
    "dict in another order": Pattern("jf = jax.jit(lambda d: d['a'] + d['b'])\nd = [{'a': x, 'b': x}, {'b': x, 'a': x}]", "jf(d[i % 2])", NONE),
    "python floats of other values": Pattern("jf = jax.jit(f2)", "jf(x, float(i))", NONE),
    "shapes": Pattern("jf = jax.jit(f)\nxs = [np.ones(n, np.float32) for n in (3, 4, 5, 6)]", "jf(xs[i])", EACH, "different"),
    "static values": Pattern("jf = jax.jit(f2, static_argnums=1)", "jf(x, i)", EACH, "different"),
    "list grows": Pattern("jf = jax.jit(lambda v: sum(v))", "jf([x] * (i + 1))", EACH, "different"),
    "named scope that varies": Pattern("jf = jax.jit(f)", "with jax.named_scope(f's{i}'): jf(x)", NONE),
    "new thread": Pattern("jf = jax.jit(f)", "t = threading.Thread(target=jf, args=(x,)); t.start(); t.join()", NONE),
    "caches cleared": Pattern("jf = jax.jit(f)", "jax.clear_caches(); jf(x)", EACH, "same"),
    "precision once changed": Pattern("jf = jax.jit(f)", "with jax.default_matmul_precision('float32' if i % 2 else 'highest'): jf(x)", (1, 1, 1, 1), "same"),
    "gc before each call": Pattern("jf = jax.jit(f)", "gc.collect(); jf(x)", NONE),
}  # fmt: skip


STILL = (0, None, 0, 0)
OPERATION = (0, None, 3, 3)
ONCE = (1, None, 1, 1)

OPERATIONS = {
    "x[i]": Pattern("", "x[i]", STILL),
    "x[i:i + 2]": Pattern("", "x[i:i + 2]", STILL),
    "x.at[i].set": Pattern("", "x.at[i].set(0.0)", STILL),
    "x * i": Pattern("", "x * i", STILL),
    "x ** float": Pattern("", "x ** float(i + 2)", STILL),
    "PRNGKey(i)": Pattern("", "jax.random.PRNGKey(i)", STILL),
    "fold_in": Pattern("k = jax.random.PRNGKey(0)", "jax.random.fold_in(k, i)", STILL),
    "x[:n]": Pattern("", "x[:i + 2]", OPERATION, "different"),
    "x ** int": Pattern("", "x ** (i + 5)", OPERATION, "different"),
    "roll": Pattern("", "jnp.roll(x, i + 1)", OPERATION, "different"),
    "zeros(n)": Pattern("", "jnp.zeros(i + 3)", OPERATION, "different"),
    "arange(n)": Pattern("", "jnp.arange(i + 3)", OPERATION, "different"),
    "concatenate, growing": Pattern("", "jnp.concatenate([x] * (i + 2))", OPERATION, "different"),
    "split(key, n)": Pattern("k = jax.random.PRNGKey(0)", "jax.random.split(k, i + 2)", OPERATION, "different"),
}  # fmt: skip
_READS = "@jax.jit\ndef g(a):\n    return a * "
CAPTURED = {
    "global rebound": Pattern(f"scale = 1.0\n{_READS}scale", "globals().update(scale=float(i)); g(x)", NONE),
    "list mutated": Pattern(f"w = [1.0]\n{_READS}w[0]", "w[0] += 1; g(x)", NONE),
    "ndarray mutated": Pattern(f"w = np.ones(8)\n{_READS}w", "w[:] += 1; g(x)", NONE),
    "re-wrapped over a rebound global": Pattern("scale = 1.0\ndef g(a):\n    return a * scale", "globals().update(scale=float(i)); jax.jit(g)(x)", NONE),
    "bound method over a changed attribute": Pattern("o = Plain()", "o.k = float(i); jax.jit(o.m)(x)", EACH, "different"),
    "static self, changed attribute": Pattern("class A:\n    k = 1.0\n    @functools.partial(jax.jit, static_argnums=0)\n    def m(self, a):\n        return a * self.k\no = A()", "o.k = float(i); o.m(x)", NONE),
    "equal NumPy constant, rebuilt": Pattern("def build():\n    w = np.arange(8.0)\n    return lambda a: a * w", "jax.jit(build())(x)", EACH, "same"),
    "another NumPy constant": Pattern("def build(n):\n    w = np.arange(8.0) + n\n    return lambda a: a * w", "jax.jit(build(i))(x)", EACH, "different"),
}  # fmt: skip
_CONFIG = "jf = jax.jit(lambda a: (a @ a) * 1)"
CONTEXT = {
    "matmul precision toggled by config": Pattern(_CONFIG, "jax.config.update('jax_default_matmul_precision', 'float32' if i % 2 else None); jf(x)", ONCE, "different"),
    "x64 toggled": Pattern("jf = jax.jit(f)\ny = np.ones(3, np.float32)", "jax.config.update('jax_enable_x64', bool(i % 2)); jf(y)", ONCE, "same"),
    "rank promotion toggled": Pattern("jf = jax.jit(f)", "with jax.numpy_rank_promotion('warn' if i % 2 else 'allow'): jf(x)", ONCE, "same"),
    "log_compiles toggled": Pattern("jf = jax.jit(f)", "with jax.log_compiles(bool(i % 2)): jf(x)", NONE),
    "default device, the same": Pattern("jf = jax.jit(f)", "with jax.default_device(jax.devices()[0]): jf(x)", NONE),
    "default device, another": Pattern("jf = jax.jit(f)\ny = np.ones(3)", "with jax.default_device(jax.devices()[i % 2]): jf(y)", ONCE, "different"),
    "equal mesh entered again": Pattern("jf = jax.jit(f)", "with jax.sharding.Mesh(np.array(jax.devices()), ('x',)): jf(x)", NONE),
    "mesh of other axes": Pattern("jf = jax.jit(f)", "with jax.sharding.Mesh(np.array(jax.devices()), (f'x{i}',)): jf(x)", (3, None, 3, 3), "same"),
    "XLA_FLAGS after the start": Pattern("jf = jax.jit(f)", "os.environ['XLA_FLAGS'] += ' '; jf(x)", NONE),
}  # fmt: skip
DISK_KEY = {
    "renamed argument": Pattern("two = [lambda a: (lambda b: b * 2), lambda a: (lambda c: c * 2)]", "jax.jit(two[i % 2](0))(x)", EACH, "same"),
    "another key in the result": Pattern("", "jax.jit(lambda a: {f'k{i}': a})(x)", EACH, "different"),
    "another constant": Pattern("", "jax.jit(lambda a: a * (i + 2.0))(x)", EACH, "different"),
    "inside a named scope": Pattern("def build(i):\n    def g(a):\n        with jax.named_scope(f's{i}'):\n            return a * 2\n    return g", "jax.jit(build(i))(x)", EACH, "same"),
    "with LIBTPU_INIT_ARGS": Pattern("", "os.environ['LIBTPU_INIT_ARGS'] = f'--flag={i}'; jax.jit(lambda a: a * 2)(x)", EACH, "different"),
}  # fmt: skip
SECTIONS = (OPERATIONS, CAPTURED, CONTEXT, DISK_KEY)
PATTERNS |= {name: pattern for section in SECTIONS for name, pattern in section.items()}


@pytest.mark.parametrize("name", PATTERNS)
def test_growth_is_the_measured_one(name: str) -> None:
    pattern = PATTERNS[name]
    step = textwrap.indent(pattern.step, " " * 8)
    program = f"{HEAD}\n{pattern.setup}\n\ndef main(steps):\n    for i in range(steps):\n{step}\n"
    grown = harness.growth({"program.py": program}, steps=(1, 4))
    assert grown.error is None
    bodies, entries, lowerings, compiles = pattern.figures
    seen = [round(3 * figure) for figure in (grown.body_runs, grown.entries, grown.lowerings, grown.compiles)]
    expected = [bodies, seen[1] if entries is None else entries, lowerings, compiles]
    assert seen == expected
    assert grown.disk_key == pattern.key


def test_there_are_enough_of_all_sections() -> None:
    assert len(PATTERNS) >= 110
    assert min(map(len, SECTIONS)) >= 5
