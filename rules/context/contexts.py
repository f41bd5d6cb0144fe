"""JAX502: a compiled function is called under a mesh or another context that differs between its calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from jaxlint.rule import ContextSite, Example, Group, Outcome, Prediction, Report, Rule, Site


class ContextDiffers(Rule):
    """A mesh around the call is part of the key of a compiled function."""

    code = "JAX502"
    name = "context-differs-between-calls"
    group = Group.RECOMPILE
    since = "0.1.0"
    summary = "A compiled function is called under a mesh or context that differs per call or is entered now and then"
    why = (
        "The mesh that `with mesh:`, `jax.set_mesh` or `use_mesh` enters, a user context, `compute_on` and "
        "`ensure_compile_time_eval` are in the key of each function called inside, also where its body does not look "
        "at them. One call inside and one outside are two programs; a mesh with other axis names, or a user context "
        "with a new value, is one more program each time. A new `Mesh` object that is equal to the last one is none: "
        "meshes are compared by value (measured on five JAX versions)."
    )
    compares = "the dispatch cache and the tracing cache compare the mesh and the other contexts around the call"
    when_not_to_worry = "All calls are inside the same mesh, or inside equal ones."
    limits = (
        "Two meshes under different names are taken for equal; contexts entered through an `ExitStack` are not seen."
    )
    prediction = Prediction(Outcome.RECOMPILE, per_form=True)
    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "evaluation inside the mesh, training outside",
            bad={
                "train.py": """\
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def loss(w):
    return jnp.sum(w**2)


def main(steps=4):
    mesh = Mesh(np.array(jax.devices()), ("data",))
    w, total = jnp.ones(3), 0.0
    for step in range(steps):
        if step % 2 == 1:
            with mesh:  # <- JAX502
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
import numpy as np
from jax.sharding import Mesh


@jax.jit
def loss(w):
    return jnp.sum(w**2)


def main(steps=4):
    mesh = Mesh(np.array(jax.devices()), ("data",))
    w, total = jnp.ones(3), 0.0
    for step in range(steps):
        with mesh:
            total += float(loss(w))
    return total / steps
"""
            },
        ),
        Example(
            "axis names that count the steps",
            bad={
                "simulate.py": """\
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def advance(state):
    return state * 0.5


def main(steps=4):
    devices = np.array(jax.devices())
    state = jnp.ones(3)
    for step in range(steps):
        with Mesh(devices, (f"walkers{step}",)):  # <- JAX502
            state = advance(state)
    return state.shape[0]
"""
            },
            good={
                "simulate.py": """\
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh


@jax.jit
def advance(state):
    return state * 0.5


def main(steps=4):
    devices = np.array(jax.devices())
    state = jnp.ones(3)
    for step in range(steps):
        with Mesh(devices, ("walkers",)):
            state = advance(state)
    return state.shape[0]
"""
            },
        ),
    )

    def check(self, site: Site) -> Iterator[Report]:
        """Report a context that some calls are in, and others are not."""
        if not isinstance(site, ContextSite) or not site.is_context or site.hazard is None:
            return
        if site.each:
            yield Report(
                site.hazard,
                f"`{site.traced}` is called in another context (`{site.name}`) {site.hazard.again}: it is part of the "
                "key, so each call is traced and compiled",
                "build the mesh or the context's value once, ahead of the loop, with the same names each time; pass "
                "what changes as an argument",
            )
        else:
            yield Report(
                site.hazard,
                f"`{site.traced}` is called {site.here}, and {site.there} at {site.row}: the context is part of the "
                "key, so each is traced and compiled on its own",
                "enter the context around all calls of the function, or around none",
            )
