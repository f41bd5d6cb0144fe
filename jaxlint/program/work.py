"""Book-keeping of one question to the model: cycles are cut, and answers that a cut has touched are not kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TypeVar

Answer = TypeVar("Answer")

MOST_TRIES = 3
"""Times that an answer is worked out anew because a cut has touched it."""
MOST_DEPTH = 150
"""Questions asked within one another; beyond that the answer is unknown."""


class Interrupted(Exception):
    """Nobody waits for the answers any more."""


class Work:
    """Shared by the parts of a model, which ask one another.

    A question that leads back to itself is cut, and the answers on the way are incomplete: they serve the question
    at hand, but only an answer that no cut has touched, or that of the outermost question, is kept for later.
    """

    def __init__(self) -> None:
        """Idle."""
        self.cuts = 0
        self.stop: threading.Event | None = None
        self._active: set[Hashable] = set()
        self._meanwhile: dict[Hashable, object] = {}
        self._cut_short: dict[Hashable, int] = {}

    @property
    def idle(self) -> bool:
        """Whether no question is being worked on."""
        return not self._active

    def answer(
        self,
        kept: dict[Hashable, Answer] | None,
        key: Hashable,
        find: Callable[[], Answer],
        otherwise: Answer,
    ) -> Answer:
        """The kept answer for ``key``, or what ``find`` gives; ``otherwise`` where the question is asked already.

        Without ``kept`` the answer serves the outermost question only.
        """
        if kept is not None and key in kept:
            return kept[key]
        if key in self._meanwhile:
            return self._meanwhile[key]  # type: ignore[return-value]
        if key in self._active or len(self._active) > MOST_DEPTH:
            self.cuts += 1
            return otherwise
        if self.stop is not None and self.stop.is_set():
            raise Interrupted
        self._active.add(key)
        cuts = self.cuts
        try:
            found = find()
        finally:
            self._active.discard(key)
        if self.idle:
            self._meanwhile.clear()
        if kept is not None and (self.idle or self.cuts == cuts or self._asked_enough(key)):
            kept[key] = found
        elif not self.idle:
            self._meanwhile[key] = found
        return found

    def _asked_enough(self, key: Hashable) -> bool:
        """Whether an answer that was cut short has been worked out so often that it is kept as it is.

        In a large knot of functions that call one another every answer is touched by some cut; asking again and
        again would cost more than the rest of the program.
        """
        times = self._cut_short.get(key, 0) + 1
        self._cut_short[key] = times
        return times >= MOST_TRIES
