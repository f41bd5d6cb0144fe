"""What a kept answer depends on, so that after an edit only answers that may be different are worked out again.

A :class:`Recorder` stands beside the model of a program that is edited. Each kept answer is a :class:`Fact`, and so is
each part of the text that can be asked for (a name in a table of a module, the files with a word). While a question is
worked on, every fact that it meets is noted; when an edit changes a fact, all that was found with it is forgotten. On
the command line there is no recorder, and answers are kept in plain dicts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, Protocol, Self, TypeVar, overload

__all__ = ["Fact", "Grouped", "Kept", "Recorder", "kept_property", "settled_property"]

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")

_MOST_DEAD = 64
"""Users of a fact from which on those are looked for that are forgotten already."""
_MOST_ASKED = 4096
"""Questions that are remembered as being looked up in vain."""


class Fact:
    """A kept answer, a question that is being worked on, or a part of the text."""

    __slots__ = ("alive", "home", "key", "made", "noted", "reads", "tidied", "users")

    def __init__(self) -> None:
        """Nothing is known of it yet."""
        self.home: Kept[Any, Any] | None = None
        self.key: Hashable = None
        self.users: list[Fact] = []
        self.reads: list[Fact] = []
        """What a question that is being worked on has met."""
        self.made: list[Fact] = []
        """What has been kept on the way that has no question of its own."""
        self.alive = True
        self.noted = 0
        self.tidied = _MOST_DEAD

    def used_by(self, user: Fact) -> None:
        """``user`` holds only as long as this does."""
        users = self.users
        users.append(user)
        if len(users) > self.tidied:
            users[:] = [one for one in users if one.alive]
            self.tidied = max(_MOST_DEAD, 2 * len(users))


class Recorder:
    """Notes what is met while a question is worked on."""

    def __init__(self) -> None:
        """Nothing is being worked on."""
        self.current: Fact | None = None
        self.forgotten = 0
        """Facts that have been forgotten so far."""
        self.loose: list[Fact] = []
        """Answers that were kept while no question was being worked on: they hold until the next edit."""
        self._stack: list[Fact | None] = []
        self._turn = 0
        self._settled: list[_Settled] = []

    def note(self, fact: Fact) -> None:
        """The question at hand has met a fact."""
        current = self.current
        if current is not None and fact.noted != self._turn:
            fact.noted = self._turn
            current.reads.append(fact)

    def begin(self, fact: Fact) -> None:
        """A question is being worked on from now on."""
        self._stack.append(self.current)
        self.current = fact
        self._turn += 1

    def end(self, fact: Fact, *, complete: bool) -> None:
        """It is answered, or given up; then what was found on the way by it does not count."""
        self.current = self._stack.pop()
        self._turn += 1
        reads, fact.reads = fact.reads, []
        for read in reads:
            complete = complete and read.alive
            read.used_by(fact)
        made, fact.made = fact.made, []
        if not complete:
            self.forget([fact, *made])

    def mark(self) -> int:
        """A place among the facts that the question at hand has met, to come back to by :meth:`since`."""
        self._turn += 1
        return len(self.current.reads) if self.current is not None else 0

    def since(self, mark: int, fact: Fact) -> None:
        """Let ``fact`` depend on what has been met since a mark."""
        if self.current is None:
            self.loose.append(fact)
            return
        self.current.made.append(fact)
        for read in self.current.reads[mark:]:
            if not read.alive:
                self.forget([fact])
            if read is not fact:
                read.used_by(fact)
        self._turn += 1
        self.note(fact)

    def forget(self, facts: Iterable[Fact]) -> None:
        """These hold no longer: forget what was found with them."""
        pending = list(facts)
        while pending:
            fact = pending.pop()
            if fact.alive:
                fact.alive = False
                self.forgotten += 1
                if fact.home is not None:
                    fact.home.drop(fact)
                    fact.home = fact.key = None  # others may still name this one: it must not keep old trees alive
                pending += fact.users
                fact.users = []

    def settles(self, settled: _Settled) -> None:
        """An answer that is to be looked at again after each edit, before others are."""
        self._settled.append(settled)

    def settle(self) -> None:
        """Work those answers out again that may be different; only where they are, what was found with them goes."""
        self.forget(self.loose)
        self.loose.clear()
        for settled in list(self._settled):
            settled.settle()

    def detach(self) -> None:
        """Forget the model: it is not used any more."""
        self.loose.clear()
        self._settled.clear()


class _Settled(Protocol):
    def settle(self) -> None: ...


class Kept(dict[Key, Answer]):
    """Answers by question, each with what it depends on.

    A question that is looked up in vain is taken to be answered next: what is met until the answer is put in is what
    that depends on.
    """

    def __init__(self, recorder: Recorder) -> None:
        """Empty."""
        super().__init__()
        self.recorder = recorder
        self.facts: dict[Key, Fact] = {}
        self._asked: dict[Key, tuple[Fact | None, int]] = {}

    def drop(self, fact: Fact) -> None:
        """Forget an answer."""
        key: Any = fact.key
        if self.facts.get(key) is fact:
            del self.facts[key]
            super().pop(key, None)

    def put(self, key: Key, answer: Answer, fact: Fact) -> None:
        """Keep an answer whose dependencies are known."""
        if fact.alive:
            fact.home, fact.key = self, key
            self.facts[key] = fact
            super().__setitem__(key, answer)

    def __contains__(self, key: object) -> bool:
        """Whether there is an answer."""
        known: Any = key
        fact = self.facts.get(known)
        if fact is None:
            if len(self._asked) > _MOST_ASKED:
                self._asked.clear()
            self._asked[known] = self.recorder.current, self.recorder.mark()
            return False
        self.recorder.note(fact)
        return True

    def get(self, key: Key, default: Any = None) -> Any:
        """The answer, if there is one."""
        return super().__getitem__(key) if key in self else default

    def __getitem__(self, key: Key) -> Answer:
        """The answer."""
        fact = self.facts.get(key)
        if fact is not None:
            self.recorder.note(fact)
        return super().__getitem__(key)

    def setdefault(self, key: Key, default: Any = None) -> Any:
        """The answer, or ``default`` from now on."""
        if key not in self:
            self[key] = default
        return super().__getitem__(key)

    def __setitem__(self, key: Key, answer: Answer) -> None:
        """Keep an answer that has just been worked out."""
        recorder = self.recorder
        by, mark = self._asked.get(key, (None, 0))
        fact = self.facts.get(key)
        if fact is None:
            fact = Fact()
            fact.home, fact.key = self, key
            self.facts[key] = fact
        super().__setitem__(key, answer)
        recorder.since(mark if by is recorder.current else 0, fact)


class _Works(Protocol):
    recorder: Recorder | None
    cuts: int


class _Asked(Protocol):
    """A part of the model with answers that are worked out once."""

    @property
    def work(self) -> _Works: ...


class kept_property(Generic[Answer]):
    """A property that is worked out once: for good, or, with a recorder, until something that it depends on changes."""

    def __init__(self, find: Callable[[Any], Answer]) -> None:
        """``find`` gives the answer."""
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Learn its own name."""
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: _Asked, owner: type) -> Answer: ...
    def __get__(self, instance: _Asked | None, owner: type) -> Self | Answer:
        """The answer, worked out where it is not known."""
        if instance is None:
            return self
        recorder = instance.work.recorder
        if recorder is None:
            answer = instance.__dict__[self.name] = self.find(instance)
            return answer
        return self._with(recorder, instance)

    def _with(self, recorder: Recorder, instance: _Asked) -> Answer:
        hidden = f"kept {self.name}"
        known: tuple[Fact, Answer] | None = instance.__dict__.get(hidden)
        if known is None or not known[0].alive:
            known = instance.__dict__[hidden] = answered(recorder, lambda: self.find(instance))
        recorder.note(known[0])
        return known[1]


def answered(recorder: Recorder, find: Callable[[], Answer], fact: Fact | None = None) -> tuple[Fact, Answer]:
    """An answer, and the fact that stands for it."""
    fact = fact or Fact()
    recorder.begin(fact)
    complete = False
    try:
        answer = find()
        complete = True
    finally:
        recorder.end(fact, complete=complete)
    return fact, answer


class settled_property(kept_property[Answer]):
    """Such a property about the whole program, which most edits may change and few do.

    After an edit it is worked out again where it may be different, before anything else is, and only if it is, what was
    found with it is forgotten.
    """

    def _with(self, recorder: Recorder, instance: _Asked) -> Answer:
        hidden = f"settled {self.name}"
        known: _Single[Answer] | None = instance.__dict__.get(hidden)
        if known is None:
            known = _Single(recorder, lambda: self.find(instance))
            instance.__dict__[hidden] = known
            recorder.settles(known)
        known.settle()
        recorder.note(known.outer)
        return known.answer


class _Single(Generic[Answer]):
    """One answer: ``inner`` holds until something changes that it was found with, ``outer`` until it is another one."""

    def __init__(self, recorder: Recorder, find: Callable[[], Answer]) -> None:
        self.recorder = recorder
        self.find = find
        self.outer = Fact()
        self.inner, self.answer = answered(recorder, find)

    def settle(self) -> None:
        if not self.inner.alive:
            before = self.answer
            self.inner, self.answer = answered(self.recorder, self.find)
            if self.answer != before:
                old, self.outer = self.outer, Fact()
                self.recorder.forget([old])


Group = TypeVar("Group", bound=Hashable)
Member = TypeVar("Member")
_Groups = dict[Any, list[Any]]


class Grouped(Generic[Group, Member]):
    """What is found in the whole program, in groups (the sites by module); each group is an answer of its own."""

    def __init__(
        self,
        work: _Works,
        find: Callable[[], Iterable[tuple[Group, Member]]],
        apart: Callable[[Callable[[], _Groups]], _Groups] = lambda look: look(),
    ) -> None:
        """``find`` looks through the program, when it is first asked for a group.

        ``apart``: how a look is taken so that it does not depend on what is being asked at the moment.
        """
        self._work = work
        self._find = find
        self._apart = apart
        self._looking = False
        self._groups: dict[Group, list[Member]] | None = None
        self._inner = Fact()
        self._facts: dict[Group, Fact] = {}

    def of(self, group: Group) -> list[Member]:
        """What belongs to a group."""
        recorder = self._work.recorder
        if self._looking:
            self._work.cuts += 1
            if recorder is not None:
                recorder.note(self._inner)
            return []
        if self._groups is None:
            self._look()
            if recorder is not None:
                recorder.settles(self)
        assert self._groups is not None
        if recorder is not None:
            self.settle()
            recorder.note(self._facts.setdefault(group, Fact()))
        return self._groups.get(group, [])

    def settle(self) -> None:
        """Look again where something may be different; only groups that are, are forgotten."""
        recorder = self._work.recorder
        if recorder is None or self._inner.alive or self._looking:
            return
        before = self._groups or {}
        self._look()
        assert self._groups is not None
        changed = [group for group in self._facts if before.get(group) != self._groups.get(group)]
        recorder.forget([self._facts.pop(group) for group in changed])

    def _look(self) -> None:
        recorder = self._work.recorder
        self._looking = True
        try:
            if recorder is None:
                self._groups = self._apart(self._found)
            else:
                fact = self._inner = Fact()
                self._groups = answered(recorder, lambda: self._apart(self._found), fact)[1]
        finally:
            self._looking = False

    def _found(self) -> _Groups:
        groups: dict[Group, list[Member]] = {}
        for group, member in self._find():
            groups.setdefault(group, []).append(member)
        return groups
