"""Book-keeping of one question to the model: cycles are cut, and answers that a cut has touched are not kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from jaxlint.program.dependencies import Fact, Kept, Recorder, answered

Key = TypeVar("Key", bound=Hashable)
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

    def __init__(self, recorder: Recorder | None = None) -> None:
        """Idle. With a recorder each kept answer is kept with what it depends on."""
        self.cuts = 0
        self.stop: threading.Event | None = None
        self.recorder = recorder
        self._active: dict[Hashable, Fact | None] = {}
        self._meanwhile: dict[Hashable, tuple[object, Fact | None]] = {}
        self._cut_short: dict[Hashable, int] = {}
        self._passing: list[dict[Any, Any]] = [self._cut_short]

    @property
    def idle(self) -> bool:
        """Whether no question is being worked on."""
        return not self._active

    def kept(self) -> dict[Any, Any]:
        """A place for answers."""
        return {} if self.recorder is None else Kept(self.recorder)

    def passing(self) -> dict[Any, Any]:
        """A place for what is made on the way to answers and counted; an edit empties it."""
        place: dict[Any, Any] = {}
        self._passing.append(place)
        return place

    def edited(self) -> None:
        """The program has other texts now."""
        for place in self._passing:
            place.clear()

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
            answer, fact = self._meanwhile[key]
            self.note(fact)
            return answer  # type: ignore[return-value]
        if key in self._active or len(self._active) > MOST_DEPTH:
            self.note(self._active.get(key))
            self.cuts += 1
            return otherwise
        if self.stop is not None and self.stop.is_set():
            raise Interrupted
        fact = self.begin()
        self._active[key] = fact
        cuts = self.cuts
        complete = False
        try:
            found = find()
            complete = True
        finally:
            del self._active[key]
            self.end(fact, complete=complete)
            if self.idle:
                self._meanwhile.clear()
        if kept is not None and (self.idle or self.cuts == cuts or self._asked_enough(key)):
            self.keep(kept, key, found, fact)
        elif not self.idle:
            self._meanwhile[key] = found, fact
        return found

    def once(self, kept: dict[Key, Answer], key: Key, find: Callable[[], Answer]) -> Answer:
        """The kept answer for ``key``, or what ``find`` gives, for a question that cannot lead back to itself."""
        if key in kept:
            return kept[key]
        if self.recorder is None:
            answer = kept[key] = find()
            return answer
        fact, answer = answered(self.recorder, find)
        self.keep(kept, key, answer, fact)
        return answer

    def apart(self, find: Callable[[], Answer]) -> Answer:
        """An answer that does not depend on which questions are being worked on: none of them cuts it short."""
        outside = self._active, self._meanwhile
        self._active, self._meanwhile = {"apart": None}, {}
        try:
            return find()
        finally:
            self._active, self._meanwhile = outside

    # -- what an answer depends on ------------------------------------------------------------------

    def begin(self) -> Fact | None:
        """A question is being worked on from now on, until :meth:`end`."""
        if self.recorder is None:
            return None
        fact = Fact()
        self.recorder.begin(fact)
        return fact

    def end(self, fact: Fact | None, *, complete: bool) -> None:
        """It is answered, or given up."""
        if fact is not None and self.recorder is not None:
            self.recorder.end(fact, complete=complete)
            self.recorder.note(fact)

    def note(self, fact: Fact | None) -> None:
        """The question at hand has been told this answer, complete or not."""
        if fact is not None and self.recorder is not None:
            self.recorder.note(fact)

    def keep(self, kept: dict[Any, Answer], key: Hashable, answer: Answer, fact: Fact | None) -> None:
        """Keep an answer that has been worked on between :meth:`begin` and :meth:`end`."""
        if isinstance(kept, Kept) and fact is not None:
            kept.put(key, answer, fact)
            self.note(fact)
        else:
            kept[key] = answer

    def _asked_enough(self, key: Hashable) -> bool:
        """Whether an answer that was cut short has been worked out so often that it is kept as it is.

        In a large knot of functions that call one another every answer is touched by some cut; asking again and
        again would cost more than the rest of the program.
        """
        times = self._cut_short.get(key, 0) + 1
        self._cut_short[key] = times
        return times >= MOST_TRIES
