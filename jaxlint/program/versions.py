"""JAX versions: the one that a program is written for, and the configuration states that its jit key holds.

The states are data (``key_states.json``), measured for a few versions by ``python -m jaxlint.confirm.key_states``; a
version between two of them is taken for the older one.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

Version = tuple[int, ...]

NEWEST: Version = (9999,)
"""Stands for whatever is the newest."""

_DATA = Path(__file__).with_name("key_states.json")
_BOUND = re.compile(r"(<=|<|==|~=|===)\s*v?(\d+(?:\.\d+)*)")
_NAME = re.compile(r"\s*(jax|jaxlib)(?![\w.-])\s*(?:\[[^\]]*\])?\s*([^;]*)", re.IGNORECASE)


def parse(text: str) -> Version | None:
    """A version like ``0.8`` or ``0.10.2``; None where the text is none."""
    numbers = re.findall(r"\d+", text)
    return tuple(int(number) for number in numbers[:4]) if numbers else None


def upper_bound(requirements: object) -> Version | None:
    """The newest JAX that a project's requirements allow; None where they set no bound."""
    bounds: list[Version] = []
    for requirement in requirements if isinstance(requirements, list) else ():
        match = _NAME.match(requirement) if isinstance(requirement, str) else None
        if match is None:
            continue
        for operator, text in _BOUND.findall(match.group(2)):
            bound = parse(text)
            if bound is not None:
                bounds.append(_last_before(bound) if operator == "<" else bound)
    return min(bounds, default=None)


def _last_before(bound: Version) -> Version:
    """The newest version below one: 0.6.9999 for 0.7."""
    trimmed = list(bound)
    while len(trimmed) > 1 and not trimmed[-1]:
        trimmed.pop()
    trimmed[-1] -= 1
    return (*trimmed, 9999)


@dataclass(frozen=True)
class KeyStates:
    """The configuration states in the jit key of one version of JAX."""

    version: Version = NEWEST

    @cached_property
    def _entry(self) -> Mapping[str, Any]:
        data: dict[str, Any] = json.loads(_DATA.read_text(encoding="utf-8"))
        measured = sorted((parse(version) or (), entry) for version, entry in data.items())
        older = [entry for version, entry in measured if version <= self.version]
        chosen: Mapping[str, Any] = older[-1] if older else measured[0][1]
        return chosen

    @cached_property
    def names(self) -> frozenset[str]:
        """All of them, those without a name of their own in the configuration included."""
        return frozenset(self._entry["in key"])

    def default(self, name: str) -> object:
        """The value of a state that nobody has set; Ellipsis where that is not known."""
        text = self._entry["defaults"].get(name)
        return ... if text is None else ast.literal_eval(text)
