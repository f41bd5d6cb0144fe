"""The linked program: one object that holds the parts of the model and answers for any module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from jaxlint.program import configuration
from jaxlint.program.captures import Captures
from jaxlint.program.dependencies import Recorder
from jaxlint.program.eager_ops import EagerOperations
from jaxlint.program.edited import EditedProject
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import canonical
from jaxlint.program.forms import CallForms
from jaxlint.program.frequency import Frequency
from jaxlint.program.freshness import Freshness
from jaxlint.program.frozen import Frozen
from jaxlint.program.large import LargeConstants
from jaxlint.program.objectstate import ObjectState
from jaxlint.program.order import Order
from jaxlint.program.project import Project, SourceFile
from jaxlint.program.shapes import Shapes
from jaxlint.program.signature import Signatures
from jaxlint.program.sites import Sites
from jaxlint.program.sizes import ArgumentSizes
from jaxlint.program.statics import Statics
from jaxlint.program.surroundings import Surroundings
from jaxlint.program.uses import Uses
from jaxlint.program.versions import NEWEST, Version


def link(
    files: Iterable[SourceFile],
    roots: Sequence[Path],
    *,
    jit_like: Sequence[str] = (),
    traced_by: Sequence[str] = (),
    runs_once: Sequence[str] = (),
    runs_often: Sequence[str] = (),
    target: Version = NEWEST,
    recorder: Recorder | None = None,
) -> Sites:
    """Link the files of a program into the model that finds and judges sites.

    With a ``recorder`` the files may get other texts later; then they have to be of the kind that tells it.
    """
    project = Project(files, roots) if recorder is None else EditedProject(files, roots, recorder)
    project.add_vocabulary(name.rpartition(".")[2] for name in jit_like)
    evaluator = Evaluator(project)
    evaluator.jit_like_names = {canonical(name): "jax.jit" for name in jit_like}
    evaluator.traced_by = frozenset(canonical(name) for name in traced_by)
    uses = Uses(evaluator)
    frequency = Frequency(evaluator, uses, runs_once, runs_often)
    shapes = Shapes()
    order = Order(uses, frequency)
    sites = Sites(evaluator, uses, frequency, Freshness(evaluator, frequency), shapes, order, target)
    signatures, captures = Signatures(sites), Captures(evaluator, uses, frequency, shapes, order)
    sites.signatures, sites.captures = signatures, captures
    eager = EagerOperations(sites, signatures.kinds, captures.traces, captures.order)
    sites.finders += [signatures, captures, eager, ArgumentSizes(sites, signatures, eager.rounds, eager.changing)]
    sites.finders.append(CallForms(signatures))
    surroundings, frozen = Surroundings(captures), Frozen(sites, captures.traces, captures.order)
    sites.finders += [ObjectState(sites, captures), surroundings, LargeConstants(sites, captures), frozen]
    configured = configuration.finders(sites, captures)
    sites.finders += configured
    sites.near_finders += [eager, surroundings, frozen, *configured]
    sites.finders.append(Statics(sites, signatures, captures))
    return sites
