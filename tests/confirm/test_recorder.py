"""What the recorder notes about each event, on real JAX."""

from __future__ import annotations

import itertools
import pathlib

from tests.confirm.programs import inside

ENTRIES = [
    "computation", "jax_lib version", "backend version", "XLA flags",
    "compile_options", "accelerator_config", "compression", "custom_hook",
]  # fmt: skip

PLAIN_KEYS = """
from jax._src import compilation_cache, compiler
plain = []
original = compiler.compile_or_get_cached
def listening(backend, computation, devices, options, *more, **kw):
    plain.append(compilation_cache.get_cache_key(computation, devices, options, backend))
    return original(backend, computation, devices, options, *more, **kw)
compiler.compile_or_get_cached = listening
import jax, jax.numpy as jnp, numpy as np
"""
WORK = """
x = np.ones(4, np.float32)
w = jnp.arange(4.0)
jax.jit(lambda a: a * 2)(x); jax.jit(lambda a: a * w + 3)(x); jax.jit(lambda a: a.sum(), static_argnums=())(x)
jax.lax.scan(lambda c, a: (c + a, a), 0.0, w); w[:2]
"""


def test_keys_are_jaxs_own_without_a_cache_directory() -> None:
    # The first listener is installed before the recorder and computes each key by itself, while nobody listens.
    answer = inside(
        PLAIN_KEYS
        + WORK
        + "first = list(plain)\njax.clear_caches()\nrecorder.install()\n"
        + WORK
        + "compiles = [e for e in recorder.events if e.kind == 'compile']\n"
        + "answer = [first, [e.key for e in compiles], [[n for n, _ in e.ladder] for e in compiles],"
        + " [e.disk for e in compiles], recorder.lacks]"
    )
    first, recorded, ladders, disk, lacks = answer
    assert lacks == []
    assert len(recorded) >= 5
    assert recorded == first
    wanted = ENTRIES if len(ladders[0]) == 8 else [e for e in ENTRIES if e != "backend version"]
    assert ladders == [wanted] * len(ladders)
    assert set(disk) == {"off"}


def test_keys_are_the_names_of_the_files_in_the_cache(tmp_path: pathlib.Path) -> None:
    code = "import jax, jax.numpy as jnp, numpy as np\nrecorder.install()\n" + WORK
    code += (
        "compiles = [e for e in recorder.events if e.kind == 'compile']\nanswer = [[e.key, e.disk] for e in compiles]"
    )
    environment = {
        "JAX_COMPILATION_CACHE_DIR": str(tmp_path),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
    }
    first, second = inside(code, **environment), inside(code, **environment)
    assert {disk for _, disk in first} == {"miss"}
    assert {disk for _, disk in second} == {"hit"}
    assert [key for key, _ in first] == [key for key, _ in second]
    names = {path.name for path in tmp_path.iterdir()}
    assert all(f"{key}-cache" in names for key, _ in first)


def test_the_digest_of_the_moved_entry_moves_and_no_other() -> None:
    answer = inside("""
import jax, numpy as np
recorder.install()
x = np.ones(4, np.float32)
jax.jit(lambda a: a * 2)(x); jax.jit(lambda a: a * 3)(x); jax.jit(lambda a: a * 3, compiler_options={"xla_cpu_enable_fast_math": True})(x)
answer = [list(e.ladder) for e in recorder.events if e.kind == "compile"]
""")
    moved = [
        [name for (name, a), (_, b) in zip(one, other, strict=True) if a != b]
        for one, other in itertools.pairwise(answer)
    ]
    assert moved == [["computation"], ["compile_options"]]


def test_call_line_function_and_freshness() -> None:
    answer = inside("""
import functools, jax, jax.numpy as jnp, numpy as np
recorder.install()
x = np.ones(4, np.float32)
def f(a):
    return a * 2
class C:
    def m(self, a):
        return a + 1
@jax.jit
def decorated(a):
    return a - 1
for _ in range(2):
    jax.jit(lambda a: a / 3)(x)
jax.jit(functools.partial(f))(x)
jax.jit(jax.grad(lambda a: a.sum()))(x)
jax.jit(C().m)(x)
decorated(x)
jax.lax.cond(True, lambda a: a * 4, f, x)
jnp.asarray(x)[:2]
answer = [[e.call.line, e.function and [e.function.name, e.function.line, e.function.kind, e.function.serial]]
          for e in recorder.events if e.kind == "compile"]
""")
    by_line = dict(answer)
    fresh = [function for line, function in answer if line == 14]
    assert [function[:3] for function in fresh] == [["<lambda>", 14, "lambda"]] * 2
    assert fresh[0][3] != fresh[1][3]
    assert by_line[15][:3] == ["f", 5, "partial"]
    assert by_line[16][:3] == ["<lambda>", 16, "transform"]
    assert by_line[17][:3] == ["C.m", 8, "method"]
    assert by_line[18][1:3] == [10, "function"]
    assert by_line[19][:3] == ["<lambda>", 19, "lambda"]
    assert by_line[20] is None


def test_the_function_of_a_compile_ahead_of_time_and_of_a_pmap() -> None:
    answer = inside("""
import functools, jax, numpy as np
recorder.install()
def f(w, a):
    return a * w
x = np.ones((1, 3), np.float32)
for _ in range(2):
    jax.jit(functools.partial(f, 2.0)).lower(x).compile()
    jax.pmap(lambda a: a + 1)(x)
answer = [[e.kind, e.function and [e.function.name, e.function.line], e.function and e.function.serial]
          for e in recorder.events if e.kind in ("lower", "compile")]
""")
    assert [(kind, function) for kind, function, _ in answer] == [
        ("lower", ["f", 4]),
        ("compile", ["f", 4]),
        ("lower", ["<lambda>", 9]),
        ("compile", ["<lambda>", 9]),
    ] * 2
    numbers = [number for _, _, number in answer]
    assert numbers[::2] == numbers[1::2]
    assert len(set(numbers)) == 4


def test_one_object_keeps_its_number() -> None:
    answer = inside("""
import gc, jax, numpy as np
recorder.install()
def f(a):
    return a * 2
for n in (2, 3, 4):
    jax.jit(f)(np.ones(n, np.float32)); gc.collect()
answer = [e.function.serial for e in recorder.events if e.kind == "compile"]
""")
    assert len(answer) == 3
    assert len(set(answer)) == 1


def test_arguments_static_values_and_states() -> None:
    answer = inside("""
import functools, jax, jax.numpy as jnp, numpy as np
recorder.install()
@functools.partial(jax.jit, static_argnums=1, static_argnames="mode")
def f(d, n, mode="a"):
    return d["x"] * n
with jax.default_matmul_precision("float32"):
    f({"x": np.ones((2, 3), np.float32), "y": 2.0}, 3, mode="b")
f({"x": jax.device_put(jnp.ones(2), jax.devices()[1]), "y": jnp.asarray(1.0)}, 3)
answer = [[e.arguments, e.states] for e in recorder.events if e.kind == "compile" and e.function]
""")
    (first, states), (second, later) = answer
    assert first["leaves"] == ["numpy float32[2,3]", "float"]
    assert first["static"] == {"1": "int 3", "mode": "str 'b'"}
    assert states == {"jax_default_matmul_precision": "'float32'"}
    assert later == {}
    assert second["leaves"][0].startswith("jax float32[2] committed to ")
    assert second["leaves"][1] == "jax float32[] weak"


def test_dispatch_cache_sizes_are_jaxs_own() -> None:
    answer = inside("""
import jax, numpy as np
recorder.install()
jf = jax.jit(lambda a: a * 2)
sizes = []
for n in (2, 3, 3, 4):
    jf(np.ones(n, np.float32)); sizes.append(jf._cache_size())
answer = [sizes, [[e.cache_before, e.cache_after] for e in recorder.events if e.kind == "entry"]]
""")
    assert answer == [[1, 2, 2, 3], [[0, 1], [1, 2], [2, 3]]]


def test_nothing_of_ours_runs_when_the_cache_is_hit() -> None:
    answer = inside("""
import jax, numpy as np, sys
recorder.install()
x, jf = np.ones(4, np.float32), jax.jit(lambda a: a * 2)
jf(x)
ours = []
sys.setprofile(lambda frame, event, arg: ours.append(1) if "confirm" in frame.f_code.co_filename else None)
for _ in range(100):
    jf(x)
sys.setprofile(None)
answer = len(ours)
""")
    assert answer == 0


def test_uninstall_puts_everything_back() -> None:
    answer = inside("""
import jax, numpy as np
from jax._src import cache_key, compiler, monitoring, pjit
def names():
    return [cache_key.get, cache_key.hashlib, cache_key._log_cache_key_hash, compiler.compile_or_get_cached,
            pjit._get_fastpath_data, pjit._cpp_pjit, list(monitoring._event_listeners),
            list(monitoring._event_duration_secs_listeners)]
before = names()
recorder.install()
jax.jit(lambda a: a)(np.ones(3))
during = names()
recorder.uninstall()
seen = len(recorder.events)
jax.jit(lambda a: a)(np.ones(3))
answer = [names() == before, during == before, seen > 0, len(recorder.events) == seen]
""")
    assert answer == [True, False, True, True]


def test_results_are_the_same_with_and_without() -> None:
    work = """
import jax, jax.numpy as jnp, numpy as np
{install}
def loss(w, x):
    return jnp.tanh(x @ w).sum()
w = jnp.linspace(0, 1, 12).reshape(4, 3)
for i in range(3):
    w = w - 0.1 * jax.jit(jax.grad(loss))(w, np.full((2, 4), i, np.float32))
answer = np.asarray(w).tobytes().hex()
"""
    assert inside(work.format(install="recorder.install()")) == inside(work.format(install=""))


def test_a_jax_without_the_private_names_is_recorded_by_the_public_ones() -> None:
    answer = inside("""
import jax, numpy as np
from jax._src import cache_key, compiler, pjit

del cache_key._log_cache_key_hash
from jaxlint.confirm import patches
patches.Patches._replace = lambda self, module, name, make: False
recorder.install()
def f(a):
    return a * 2
cache_key._log_cache_key_hash = lambda *a: None
jax.jit(f)(np.ones(3, np.float32))
answer = [recorder.lacks, [[e.kind, e.call.line, e.function and e.function.name] for e in recorder.events if not e.nested]]
""")
    lacks, events = answer
    assert len(lacks) == 4
    assert events == [["trace", 12, "f"], ["lower", 12, "f"], ["compile", 12, "f"]]
