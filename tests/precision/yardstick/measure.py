"""Count the compiles of equal calls, before and after a rewrite."""

from __future__ import annotations

import importlib.util
import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

COMPILE = "/jax/core/compile/backend_compile_duration"
CALLS = 4
SPAN = 14

_copies = itertools.count()


@dataclass(frozen=True)
class Case:
    """One finding: the released call, the call as the finding advises it, and what was rewritten.

    ``at`` holds the lines where the compiles of the finding happen: its own statement, unless said otherwise (a wrapper
    is made at one line and called at another). ``cold``: the first call counts, not the last, because what compiles is
    one program for each size within a call.
    """

    package: str
    file: str
    line: int
    code: str
    released: Callable[[], Any]
    rewritten: Callable[[], Any]
    rewrite: str = "called from a jitted function that is made once"
    at: tuple[int, int] | None = None
    cold: bool = False


@dataclass(frozen=True)
class Outcome:
    """Compiles of the last of equal calls (of the first, for a cold case): those at the finding's lines, all of the call, and all after the rewrite."""

    here: int
    before: int
    after: int
    equal: bool
    cold: bool = False

    @property
    def right(self) -> bool:
        """The compiles at the line are gone (of a cold case: some of them), and the results are the same."""
        fewer = self.after < self.before if self.cold else self.after <= self.before - self.here
        return self.here > 0 and fewer and self.equal


def measure(case: Case) -> Outcome:
    """Call the released code, then the rewritten one, each several times."""
    first, last = case.at or (case.line, case.line + SPAN)
    which = 0 if case.cold else -1
    old, compiles = _calls(case.released, case.file, first, last)
    new, fewer = _calls(case.rewritten, case.file, first, last)
    return Outcome(compiles[which][1], compiles[which][0], fewer[which][0], _same(old, new), case.cold)


def _calls(call: Callable[[], Any], file: str, first: int, last: int) -> tuple[Any, list[tuple[int, int]]]:
    import jax

    counts = []
    result = None
    jax.clear_caches()
    for _ in range(CALLS):
        with _counting(file, first, last) as found:
            result = jax.block_until_ready(call())
        counts.append((len(found), sum(found)))
    return result, counts


@contextmanager
def _counting(file: str, first: int, last: int) -> Iterator[list[bool]]:
    """One entry for each compile within: whether the given lines are on its stack."""
    from jax._src import monitoring

    found: list[bool] = []

    def listen(event: str, _: float, **__: object) -> None:
        if event == COMPILE:
            found.append(_passes(sys._getframe(1), file, first, last))

    monitoring.register_event_duration_secs_listener(listen)
    try:
        yield found
    finally:
        monitoring.unregister_event_duration_listener(listen)


def _passes(frame: FrameType | None, file: str, first: int, last: int) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.endswith("/" + file) and first <= frame.f_lineno <= last:
            return True
        frame = frame.f_back
    return False


def _same(old: Any, new: Any) -> bool:
    """The same structure and, up to rounding, the same numbers."""
    import jax
    import numpy as np

    olds, news = jax.tree.leaves(old), jax.tree.leaves(new)
    if len(olds) != len(news):
        return False
    pairs = [
        (jax.random.key_data(a), jax.random.key_data(b)) if _is_key(a) else (a, b)
        for a, b in zip(olds, news, strict=True)
    ]
    return all(np.allclose(np.asarray(a), np.asarray(b), rtol=1e-3, atol=1e-4, equal_nan=True) for a, b in pairs)


def _is_key(leaf: Any) -> bool:
    import jax

    return isinstance(leaf, jax.Array) and jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key)


def jitted(function: Callable[..., Any], **options: Any) -> Callable[..., Any]:
    """The advice of most eager findings: the call goes into a jitted function that is made once."""
    import jax

    return jax.jit(function, **options)


def patched(module: ModuleType, *changes: tuple[str, str], top: str = "") -> ModuleType:
    """A copy of a module whose source has each of the texts replaced, with new module-level lines at its end."""
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    for old, new in changes:
        if old not in source:
            raise ValueError(f"{module.__name__} does not contain {old!r}")
        source = source.replace(old, new)
    spec = importlib.util.spec_from_loader(f"{module.__name__}_copy{next(_copies)}", loader=None)
    assert spec is not None
    copy = importlib.util.module_from_spec(spec)
    copy.__dict__["__package__"] = module.__package__
    copy.__dict__["__file__"] = module.__file__
    sys.modules[spec.name] = copy
    exec(compile(source + "\n\n" + top, f"{module.__file__} (rewritten)", "exec"), copy.__dict__)
    return copy
