"""What the model knows of other people's functions: data only.

Names are canonical dotted names (see :func:`canonical`). The semantics of the wrappers were measured on JAX 0.10.2
by re-executing each expression five times with equal arguments; ``docs/what-jax-compares.md`` has the tables.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Identity(enum.Enum):
    """What a jit-like wrapper compares of the callable that it wraps."""

    OBJECT = "object"
    """The callable itself (equality and hash of the object): ``jax.jit``."""
    PYTREE = "pytree"
    """Modules and their methods by value, other callables by identity: ``equinox.filter_jit``."""
    NEVER = "never"
    """Nothing: each wrapper starts with an empty cache, even around a module-level function: ``nnx.jit``."""


@dataclass(frozen=True, slots=True)
class JitLike:
    """A function that returns a compiled version of its first argument."""

    name: str
    keyword: str = "fun"
    identity: Identity = Identity.OBJECT
    static: bool = True
    """Whether it takes ``static_argnums`` and ``static_argnames``."""
    is_class_decorator: bool = False


_JIT_LIKE = [
    JitLike("jax.jit"),
    JitLike("jax.pmap"),
    JitLike("jax.experimental.pjit.pjit"),
    JitLike("equinox.filter_jit", identity=Identity.PYTREE, static=False),
    JitLike("equinox.filter_pmap", identity=Identity.PYTREE, static=False),
    JitLike("flax.nnx.jit", identity=Identity.NEVER),
    JitLike("flax.nnx.pmap", "f", identity=Identity.NEVER),
    JitLike("flax.linen.jit", "target", identity=Identity.NEVER, is_class_decorator=True),
    JitLike("haiku.jit"),
    JitLike("haiku.experimental.jit"),
    JitLike("objax.Jit", "f", identity=Identity.NEVER, static=False),
    JitLike("objax.Parallel", "f", identity=Identity.NEVER, static=False),
    JitLike("haliax.named_jit", "fn", static=False),
    JitLike("penzai.core.variables.variable_jit", static=False),
    JitLike("jax_dataclasses.jit"),
    JitLike("jax.numpy.frompyfunc", "func", static=False),
]
JIT_LIKE: dict[str, JitLike] = {spec.name: spec for spec in _JIT_LIKE}


@dataclass(frozen=True, slots=True)
class Transform:
    """A function that returns a new callable around its first argument, never equal to an earlier one."""

    name: str
    keyword: str = "fun"
    runs_eagerly: bool = True
    """Whether calling the result outside jit runs the Python body of the argument."""
    differentiates: bool = False
    """Whether control flow in the body is run from a fresh jaxpr when the result is called outside jit."""
    module_by_value: bool = False
    """Whether ``equinox.filter_jit`` compares the result by what it wraps."""


_TRANSFORMS = [
    Transform("jax.grad", differentiates=True),
    Transform("jax.value_and_grad", differentiates=True),
    Transform("jax.jacfwd", differentiates=True),
    Transform("jax.jacrev", differentiates=True),
    Transform("jax.jacobian", differentiates=True),
    Transform("jax.hessian", differentiates=True),
    Transform("jax.vmap"),
    Transform("jax.checkpoint", runs_eagerly=False),
    Transform("jax.named_call"),
    Transform("jax.linear_transpose"),
    Transform("jax.numpy.vectorize", "pyfunc"),
    Transform("jax.custom_gradient"),
    Transform("jax.shard_map", "f", runs_eagerly=False),
    Transform("jax.experimental.checkify.checkify", "f"),
    Transform("jax.experimental.sparse.sparsify", "f"),
    Transform("jax.experimental.jet.jet", differentiates=True),
    Transform("equinox.filter_grad", differentiates=True, module_by_value=True),
    Transform("equinox.filter_value_and_grad", differentiates=True, module_by_value=True),
    Transform("equinox.filter_vmap", module_by_value=True),
    Transform("equinox.filter_checkpoint", runs_eagerly=False, module_by_value=True),
    Transform("equinox.filter_jacfwd", differentiates=True, module_by_value=True),
    Transform("equinox.filter_jacrev", differentiates=True, module_by_value=True),
    Transform("flax.nnx.grad", "f", differentiates=True),
    Transform("flax.nnx.value_and_grad", "f", differentiates=True),
    Transform("flax.nnx.vmap", "f"),
    Transform("flax.nnx.remat", "f", runs_eagerly=False),
    Transform("flax.linen.vmap", "target"),
    Transform("flax.linen.remat", "target", runs_eagerly=False),
    Transform("flax.linen.checkpoint", "target", runs_eagerly=False),
    Transform("haiku.grad", differentiates=True),
    Transform("haiku.value_and_grad", differentiates=True),
    Transform("haiku.vmap"),
    Transform("haiku.remat", runs_eagerly=False),
    Transform("haliax.vmap", "fn"),
    Transform("chex.chexify", "fn"),
    Transform("chex.assert_max_traces", "fn"),
]
TRANSFORMS: dict[str, Transform] = {spec.name: spec for spec in _TRANSFORMS}


@dataclass(frozen=True, slots=True)
class ControlFlow:
    """A function that traces callables and compiles the loop or branch when it is called outside jit."""

    name: str
    callables: tuple[tuple[int, str], ...]
    """Position and keyword of each callable argument; a sequence of callables counts too."""
    always_fresh: bool = False
    """Whether every eager call compiles, even with the same module-level function."""
    library: bool = False
    """Whether it is a library function rather than a control-flow primitive."""


_CONTROL_FLOW = [
    ControlFlow("jax.lax.scan", ((0, "f"),)),
    ControlFlow("jax.lax.while_loop", ((0, "cond_fun"), (1, "body_fun"))),
    ControlFlow("jax.lax.fori_loop", ((2, "body_fun"),)),
    ControlFlow("jax.lax.cond", ((1, "true_fun"), (2, "false_fun"))),
    ControlFlow("jax.lax.switch", ((1, "branches"),)),
    ControlFlow("jax.lax.map", ((0, "f"),), always_fresh=True),
    ControlFlow("jax.scipy.sparse.linalg.cg", ((0, "A"), (4, "M")), always_fresh=True, library=True),
    ControlFlow("jax.scipy.sparse.linalg.bicgstab", ((0, "A"), (4, "M")), always_fresh=True, library=True),
    ControlFlow("jax.scipy.sparse.linalg.gmres", ((0, "A"), (6, "M")), always_fresh=True, library=True),
    ControlFlow("jax.scipy.optimize.minimize", ((0, "fun"),), always_fresh=True, library=True),
    ControlFlow("jax.experimental.ode.odeint", ((0, "func"),), library=True),
    ControlFlow("jax.numpy.piecewise", ((2, "funclist"),), library=True),
    ControlFlow("jax.lax.reduce", ((2, "computation"),), library=True),
    ControlFlow("jax.lax.reduce_window", ((2, "computation"),), library=True),
    ControlFlow("jax.pure_callback", ((0, "callback"),), library=True),
    ControlFlow("jax.experimental.io_callback", ((0, "callback"),), library=True),
]
CONTROL_FLOW: dict[str, ControlFlow] = {spec.name: spec for spec in _CONTROL_FLOW}

SHARD_MAP = "jax.shard_map"
"""Its result compiles at every eager call, even when it was made once."""

TRACERS: frozenset[str] = frozenset(
    {
        *CONTROL_FLOW,
        "jax.make_jaxpr",
        "jax.eval_shape",
        "jax.xla_computation",
        "jax.closure_convert",
        "jax.experimental.pallas.pallas_call",
        "jax.experimental.host_callback.call",
        "flax.nnx.scan",
        "haliax.fold",
        "haliax.map",
        "haliax.scan",
        "flax.nnx.while_loop",
        "flax.nnx.fori_loop",
        "flax.nnx.cond",
        "flax.nnx.switch",
        "flax.nnx.eval_shape",
        "flax.linen.scan",
        "flax.linen.while_loop",
        "flax.linen.cond",
        "haiku.scan",
        "haiku.while_loop",
        "haiku.cond",
        "haiku.fori_loop",
        "haiku.switch",
        "equinox.internal.while_loop",
        "equinox.internal.scan",
        "equinox.filter_make_jaxpr",
        "equinox.filter_eval_shape",
        "equinox.filter_closure_convert",
    }
)
"""Functions that trace the callables they are given: what runs inside costs nothing of its own."""

EAGER_DIFFERENTIATORS: frozenset[str] = frozenset(
    {"jax.vjp", "jax.jvp", "jax.linearize", "equinox.filter_vjp", "equinox.filter_jvp"}
)
"""Functions that run their callable at once, differentiated."""

EAGER_CALLERS: frozenset[str] = frozenset(
    {
        "jax.lax.associative_scan",
        "jax.lax.custom_linear_solve",
        "jax.lax.custom_root",
        "jax.numpy.apply_along_axis",
        "jax.numpy.apply_over_axes",
        "jax.numpy.fromfunction",
    }
)
"""Functions that run the callables they are given where they are called: outside jit, what those call is eager."""

CALLERS: frozenset[str] = frozenset(
    {
        "builtins.map",
        "builtins.filter",
        "builtins.sorted",
        "builtins.min",
        "builtins.max",
        "functools.reduce",
        "itertools.starmap",
        "jax.tree.map",
        "jax.tree_util.tree_map",
        "jax.tree_util.tree_map_with_path",
        "jax.tree.map_with_path",
        "jax.tree_map",
    }
)
"""Functions that call their first argument once per element, in the Python of the caller."""

RUN_ONCE: frozenset[str] = frozenset({"absl.app.run", "atexit.register", "tyro.cli", "fire.Fire", "typer.run"})
"""Functions that call their argument once per process."""

STARTERS: frozenset[str] = frozenset({"threading.Thread", "threading.Timer", "multiprocessing.Process"})
"""Classes whose instances run their ``target`` once each."""

RUN_ONCE_DECORATORS: frozenset[str] = frozenset(
    {
        "click.command",
        "click.group",
        "hydra.main",
        "pytest.fixture",
        "typer.Typer.command",
        "typer.Typer.callback",
    }
)
"""Decorators of functions that run once per process: commands and fixtures."""

MEMOISERS: frozenset[str] = frozenset(
    {
        "functools.cache",
        "functools.lru_cache",
        "functools.cached_property",
        "jax.util.cache",
        "jax._src.util.cache",
        "jax._src.util.weakref_lru_cache",
        "jax._src.linear_util.cache",
        "cachetools.cached",
        "cachetools.func.lru_cache",
        "methodtools.lru_cache",
        "joblib.Memory.cache",
        "werkzeug.utils.cached_property",
        "django.utils.functional.cached_property",
        "streamlit.cache_resource",
    }
)
"""Decorators after which a call with equal arguments gives the object of the first call."""

PARTIALS: dict[str, bool] = {
    "functools.partial": False,
    "jax.tree_util.Partial": True,
    "equinox.Partial": True,
}
"""Partial application; the value says whether the result is a pytree."""

PASS_THROUGH: dict[str, int] = {
    "copy.deepcopy": 0,
    "copy.copy": 0,
    "typing.cast": 1,
    "functools.update_wrapper": 0,
    "jax.block_until_ready": 0,
    "jax.named_scope": -1,
}
"""Functions that return the argument at a position (a deep copy of a function is the function)."""

MAKERS: dict[str, str] = {"jax.export.deserialize": "jax.export.Exported"}
"""Functions that give an instance of an external class."""

MADE_BY_RESULT: dict[str, str] = {"jax.export.export": "jax.export.Exported"}
"""Functions whose result, when it is called, gives an instance of an external class: ``export(f)(shapes)``."""

FRESH_FUNCTIONS: frozenset[str] = frozenset(
    {
        "types.FunctionType",
        "types.MethodType",
        "jax.flatten_util.ravel_pytree",
    }
)
"""Functions that give, or whose tuple holds, a new function each time."""

TRACED_BASES: frozenset[str] = frozenset(
    {
        "flax.linen.Module",
        "flax.nnx.Module",
        "equinox.Module",
        "haiku.Module",
        "haiku.RNNCore",
        "objax.Module",
        "objax.module.Module",
        "penzai.core.struct.Struct",
        "penzai.nn.layer.Layer",
        "jax_dataclasses.pytree_dataclass",
        "keras.Layer",
        "keras.layers.Layer",
    }
)
"""Base classes whose methods run, as a rule, inside a function that is traced elsewhere."""

BOUND_METHODS_OF: dict[str, frozenset[str]] = {
    "flax.linen.Module": frozenset({"apply", "init", "init_with_output", "lazy_init"}),
    "jax.export.Exported": frozenset({"call"}),
}
"""Bound methods that instances of an external class give (a new method object at each access)."""

STEP_NAMES: frozenset[str] = frozenset(
    {
        "step",
        "train_step",
        "training_step",
        "eval_step",
        "validation_step",
        "test_step",
        "train_one_step",
        "update",
        "update_step",
        "predict",
        "act",
        "select_action",
        "sample_action",
        "handle",
        "handle_request",
        "on_batch",
        "process_batch",
    }
)
"""Methods and functions that are, by convention, called once per step, batch or request."""

_RENAMED = {
    "jax.api.jit": "jax.jit",
    "jax._src.api.jit": "jax.jit",
    "jax.experimental.jax2tf.jit": "jax.jit",
    "jax.experimental.pjit": "jax.experimental.pjit.pjit",
    "jax.remat": "jax.checkpoint",
    "jax.ad_checkpoint.checkpoint": "jax.checkpoint",
    "jax.ad_checkpoint.remat": "jax.checkpoint",
    "jax.experimental.shard_map.shard_map": "jax.shard_map",
    "jax._src.shard_map.shard_map": "jax.shard_map",
    "jax.lax.control_flow.scan": "jax.lax.scan",
    "jax.tree_util.tree_map": "jax.tree.map",
    "jax.tree_multimap": "jax.tree.map",
    "jax.interpreters.pxla.pmap": "jax.pmap",
    "jax.ode.odeint": "jax.experimental.ode.odeint",
    "haiku.experimental.jit": "haiku.jit",
    "flax.nnx.transforms.jit": "flax.nnx.jit",
    "flax.linen.transforms.jit": "flax.linen.jit",
    "haliax.jax_utils.named_jit": "haliax.named_jit",
    "haliax.partitioning.named_jit": "haliax.named_jit",
    "penzai.pz.variable_jit": "penzai.core.variables.variable_jit",
    "jax.Partial": "jax.tree_util.Partial",
    "jax.experimental.export.export": "jax.export.export",
    "jax.experimental.export.deserialize": "jax.export.deserialize",
}

_PREFIXES = (
    ("jax._src.api.", "jax."),
    ("jax.experimental.nnx.", "flax.nnx."),
    ("flax.experimental.nnx.", "flax.nnx."),
    ("jax._src.lax.control_flow.", "jax.lax."),
    ("jax._src.numpy.", "jax.numpy."),
)


def canonical(name: str) -> str:
    """The one name under which the tables of this module know an external object."""
    known = _RENAMED.get(name)
    if known is not None:
        return known
    for prefix, instead in _PREFIXES:
        if name.startswith(prefix):
            name = instead + name[len(prefix) :]
            return _RENAMED.get(name, name)
    return name


VOCABULARY: frozenset[str] = frozenset(
    name.rpartition(".")[2] for name in (*JIT_LIKE, *CONTROL_FLOW, SHARD_MAP, "haiku.jit", "jax.remat")
)
"""The last parts of the names at which a hazard of this model can start."""

REPLACERS: frozenset[str] = frozenset({"dataclasses.replace", "copy.replace", "attrs.evolve", "attr.evolve"})
"""Functions that copy an object with some of its fields replaced."""
