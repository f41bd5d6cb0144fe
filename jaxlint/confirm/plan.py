"""What the launcher tells the recorder inside the workload, and where the recorder leaves what it saw.

A folder holds ``plan.json`` and, for each process of the workload, ``<pid>.jsonl`` (a header, places, events) and
``<pid>.counts`` (two 64-bit numbers per place, in a shared mapping: they survive any death of the process).
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import Any

from .executions import BY_PYTHON
from .rewrite import Wanted

VARIABLE = "JAXLINT_CONFIRM_PLAN"
"""The environment variable that names the plan's folder to the workload and to all processes that it starts."""

PLACES = 1 << 16
"""How many places one process can count."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The folder and what is to be counted, by absolute file name."""

    folder: str
    wanted: dict[str, Wanted] = field(default_factory=dict)

    def write(self) -> None:
        """Leave the plan in its folder."""
        data = {
            file: {
                "bodies": sorted(w.bodies or ()),
                "marks": sorted(w.marks),
                "check_calls": w.check_calls,
                "calls": w.calls,
                "source": w.source,
            }
            for file, w in self.wanted.items()
        }
        with open(os.path.join(self.folder, "plan.json"), "w", encoding="utf-8") as out:
            json.dump(data, out)

    @classmethod
    def read(cls, folder: str) -> Plan:
        """The plan that a folder holds; without the calls that this Python counts by itself."""
        with open(os.path.join(folder, "plan.json"), encoding="utf-8") as source:
            data: dict[str, dict[str, Any]] = json.load(source)
        if BY_PYTHON:
            data = {file: w | {"calls": False} for file, w in data.items()}
        wanted = {
            file: Wanted(
                frozenset(w["bodies"]),
                frozenset((m[0], m[1]) for m in w["marks"]),
                w["check_calls"],
                w["calls"],
                w["source"],
            )
            for file, w in data.items()
            if w["bodies"] or w["marks"] or w["check_calls"] or w["calls"] or w["source"] is not None
        }
        return cls(folder, wanted)
