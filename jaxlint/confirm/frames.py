"""Whose line is it: the frames of the user's program around an event inside JAX.

JAX tells its listeners what it did, not for whom. The listener runs on the caller's own stack, so the answer is
there: the innermost frame that belongs neither to JAX, nor to this package, nor to the standard library.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterator
from types import FrameType
from typing import NamedTuple

DEPTH = 40
"""How many of the user's frames an event keeps, innermost first."""


class Frame(NamedTuple):
    """One frame of the user's program: where it stands and which function it runs."""

    file: str
    line: int
    function: str
    first: int
    """The first line of the function's code (its first decorator, where it has one)."""


def _prefixes() -> tuple[str, ...]:
    folders = [os.path.dirname(os.path.abspath(__file__))]
    for package in ("jax", "jaxlib"):
        module = sys.modules.get(package)
        origin = getattr(module, "__file__", None)
        if origin is None:
            spec = importlib.util.find_spec(package) if module is None else None
            origin = spec.origin if spec else None
        if origin:
            folders.append(os.path.dirname(os.path.abspath(origin)))
    return tuple(folder + os.sep for folder in folders)


class Surroundings:
    """Tells JAX's frames and the machinery's from the user's."""

    def __init__(self) -> None:
        """Find out where jax, the standard library and this package lie (imports nothing)."""
        self._inside = _prefixes()
        self._jax = self._inside[1:]
        self._stdlib = tuple({os.path.join(sysconfig.get_path(name), "") for name in ("stdlib", "platstdlib")})
        self._memory: dict[str, bool] = {}
        self._absolute: dict[str, str] = {}
        self._folder = os.getcwd()  # the program may leave it later; its script's name is relative to this one

    def is_jax(self, file: str) -> bool:
        """Whether a file belongs to jax or jaxlib."""
        return file.startswith(self._jax)

    def absolute(self, file: str) -> str:
        """A code object's file by its full name, where it is a file."""
        known = self._absolute.get(file)
        if known is None:
            full = os.path.join(self._folder, file)
            known = full if not os.path.isabs(file) and os.path.exists(full) else file
            self._absolute[file] = known
        return known

    def is_user(self, file: str) -> bool:
        """Whether a file is the user's: his own or a library's, but not JAX's, Python's or ours."""
        known = self._memory.get(file)
        if known is None:
            library = "site-packages" in file or "dist-packages" in file
            stdlib = file.startswith(self._stdlib) and not library
            known = not (stdlib or file.startswith(self._inside) or file.startswith("<frozen "))
            self._memory[file] = known
        return known

    def innermost(self, start: FrameType) -> Frame | None:
        """The innermost of the user's frames."""
        for frame in _outwards(start):
            code = frame.f_code
            if self.is_user(code.co_filename):
                return Frame(self.absolute(code.co_filename), frame.f_lineno or 0, code.co_name, code.co_firstlineno)
        return None

    def split(self, start: FrameType) -> tuple[list[FrameType], tuple[Frame, ...]]:
        """The machinery's frames up to the innermost of the user's, and the user's frames from there outwards."""
        machinery: list[FrameType] = []
        user: list[Frame] = []
        for frame in _outwards(start):
            code = frame.f_code
            if self.is_user(code.co_filename):
                user.append(
                    Frame(self.absolute(code.co_filename), frame.f_lineno or 0, code.co_name, code.co_firstlineno)
                )
                if len(user) >= DEPTH:
                    break
            elif not user:
                machinery.append(frame)
        return machinery, tuple(user)


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back
