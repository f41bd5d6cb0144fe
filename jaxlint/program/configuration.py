"""The parts of the model that look at JAX's configuration: contexts, cleared caches, and the disk cache."""

from __future__ import annotations

from jaxlint.program.captures import Captures
from jaxlint.program.clearing import Clearing
from jaxlint.program.contexts import Contexts
from jaxlint.program.disk import Disk
from jaxlint.program.disk_bodies import DiskBodies
from jaxlint.program.frozen import Frozen
from jaxlint.program.settings import Settings
from jaxlint.program.sites import Finder, Sites
from jaxlint.program.versions import KeyStates


def finders(model: Sites, captures: Captures) -> list[Finder]:
    """The finders; they share what the model of captured state knows about order and traces."""
    states = KeyStates(model.target)
    settings = Settings(model.evaluator, model.uses, states.names)
    disk = Disk(model, settings, captures.order)
    bodies = DiskBodies(model, disk, captures.traces)
    for finder in model.finders:
        if isinstance(finder, Frozen):
            finder.claimed = bodies.claims
    return [
        Contexts(model, settings, states, captures.order, captures.variance),
        Clearing(model, captures.order),
        disk,
        bodies,
    ]
