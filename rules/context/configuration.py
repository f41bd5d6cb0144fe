"""JAX501: a compiled function is called under different values of a configuration state that is in the key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import ContextSite, Example, Group, Outcome, Prediction, Report, Rule, Site


class ConfigurationChanged(Rule):
    """Some configuration states are part of the key of a compiled function."""

    code = "JAX501"
    name = "configuration-changed-between-calls"
    group = Group.SPECIALISE
    since = "0.1.0"
    summary = "A compiled function is called under different values of a configuration state that is part of its key"
    why = (
        "`jax_enable_x64`, `jax_default_matmul_precision`, `jax_default_device`, the promotion checks and about forty "
        "more states are in the key of each compiled function, whether its body looks at them or not (measured: 24 "
        "ingredients in JAX 0.4.38, 46 in 0.10.2). A call under another value traces and compiles again; going back "
        "finds the first program. It is most often seen where a warm-up runs inside a context that the real "
        "calls do not enter, so that what it compiled is never used, and where one metric function is shared by code "
        "with and without `enable_x64`. `jax_debug_nans`, `jax_log_compiles`, `jax_transfer_guard`, traceback and "
        "cache settings are in no key."
    )
    compares = "the dispatch cache and the tracing cache compare the configuration states that are in the key"
    when_not_to_worry = (
        "Both values are wanted, such as a check in higher precision: then it is one more program for each value, "
        "once. Setting a state once at the start costs nothing."
    )
    limits = (
        "A state whose name or value is not known, and calls whose callers are not in view, are left out; so are "
        "contexts entered through an `ExitStack`. Which states count depends on `target-jax`."
    )
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "a warm-up under another default device",
            bad={
                "serve.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def forward(weights, tokens):
    return jnp.tanh(weights[tokens]).sum(axis=-1)


def warm_up(weights):
    with jax.default_device(jax.devices("cpu")[0]):  # <- JAX501
        forward(weights, np.zeros(5, np.int32))


def main(steps=4):
    weights = np.ones((4, 6), np.float32)
    warm_up(weights)
    total = 0.0
    for request in range(steps - 1):
        total += float(np.asarray(forward(weights, np.full(5, request % 3, np.int32)))[0])
    return round(total - total)
"""
            },
            good={
                "serve.py": """\
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def forward(weights, tokens):
    return jnp.tanh(weights[tokens]).sum(axis=-1)


def warm_up(weights):
    forward(weights, np.zeros(5, np.int32))


def main(steps=4):
    weights = np.ones((4, 6), np.float32)
    warm_up(weights)
    total = 0.0
    for request in range(steps - 1):
        total += float(np.asarray(forward(weights, np.full(5, request % 3, np.int32)))[0])
    return round(total - total)
"""
            },
        ),
        Example(
            "a check that is switched on now and then",
            bad={
                "train.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def loss(w):
    return jnp.sum(w**2)


def main(steps=4):
    w, total = jnp.ones(3), 0.0
    for step in range(steps):
        if step % 2:
            with jax.numpy_rank_promotion("warn"):  # <- JAX501
                total += float(loss(w))
        else:
            total += float(loss(w))
    return total / steps
"""
            },
            good={
                "train.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def loss(w):
    return jnp.sum(w**2)


def main(steps=4):
    w, total = jnp.ones(3), 0.0
    with jax.numpy_rank_promotion("warn"):
        for step in range(steps):
            total += float(loss(w))
    return total / steps
"""
            },
        ),
        Example(
            "a state set after the first call",
            bad={
                "fit.py": """\
import jax
import jax.numpy as jnp


@jax.jit
def residual(x):
    return jnp.dot(x, x)


def main(steps=4):
    x = jnp.ones(3)
    residual(x)
    jax.config.update("jax_default_matmul_precision", "float32")  # <- JAX501
    total = 0.0
    for _ in range(steps - 1):
        total += float(residual(x))
    return round(total / max(total, 1.0))
"""
            },
            good={
                "fit.py": """\
import jax
import jax.numpy as jnp

jax.config.update("jax_default_matmul_precision", "float32")


@jax.jit
def residual(x):
    return jnp.dot(x, x)


def main(steps=4):
    x = jnp.ones(3)
    residual(x)
    total = 0.0
    for _ in range(steps - 1):
        total += float(residual(x))
    return round(total / max(total, 1.0))
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report where another value is set than at other calls of the same function."""
        if not isinstance(site, ContextSite) or site.is_context or site.hazard is None:
            return
        if site.each:
            yield Report(
                site.hazard,
                f"`{site.traced}` is called with another `{site.name}` from time to time: the state is part of the "
                "key, so each value is traced and compiled on its own",
                f"set `{site.name}` once, before the first call",
            )
        elif site.wasted:
            yield Report(
                site.hazard,
                f"`{site.traced}` is called {site.here}, and {site.there} at {site.row}: `{site.name}` is part of the "
                "key, so what the first call compiles is not used by the later ones",
                "make both calls under the same configuration: set it once before the first call, or enter the same "
                "context around both",
            )
        else:
            yield Report(
                site.hazard,
                f"`{site.traced}` is called {site.here}, and {site.there} at {site.row}: `{site.name}` is part of the "
                "key, so each is traced and compiled on its own",
                f"call it under one value of `{site.name}`, or do this part without the compiled function (in NumPy, "
                "on the host)",
            )
