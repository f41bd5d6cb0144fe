"""The parts of the model that look at JAX's configuration: contexts, cleared caches, and the disk cache."""

from __future__ import annotations

from jaxlint.program.captures import Captures
from jaxlint.program.clearing import Clearing
from jaxlint.program.contexts import Contexts
from jaxlint.program.settings import Settings
from jaxlint.program.sites import Finder, Sites
from jaxlint.program.versions import KeyStates


def finders(model: Sites, captures: Captures) -> list[Finder]:
    """The finders; they share what the model of captured state knows about order and traces."""
    states = KeyStates(model.target)
    settings = Settings(model.evaluator, states.names)
    return [Contexts(model, settings, states, captures.order, captures.variance), Clearing(model, captures.order)]
