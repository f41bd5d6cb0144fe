"""What of an edited program can be asked for by name, each a fact that changes with its content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from jaxlint.program.dependencies import Fact, Recorder

__all__ = ["Part", "Parts", "Table"]


class Table(dict[Any, Any]):
    """A table whose entries are facts, and its keys together another one."""

    def __init__(self, recorder: Recorder) -> None:
        """Empty."""
        super().__init__()
        self.recorder = recorder
        self.facts: dict[Any, Fact] = {}
        self.whole = Fact()

    def replace(self, content: Mapping[Any, Any]) -> None:
        """Take another content; forget what was found with entries that are not as before."""
        before = dict(super().items())
        super().clear()
        super().update(content)
        if before == content:
            return
        old, self.whole = self.whole, Fact()
        gone = [old]
        for key, fact in list(self.facts.items()):
            if before.get(key) != content.get(key):
                gone.append(fact)
                del self.facts[key]
        self.recorder.forget(gone)

    def _note(self, key: Any) -> None:
        fact = self.facts.get(key)
        if fact is None:
            fact = self.facts[key] = Fact()
        self.recorder.note(fact)

    def _note_all(self) -> None:
        self.recorder.note(self.whole)

    def __contains__(self, key: object) -> bool:
        """An entry, there or not."""
        self._note(key)
        return super().__contains__(key)

    def __getitem__(self, key: Any) -> Any:
        """An entry."""
        self._note(key)
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """An entry, there or not."""
        self._note(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[Any]:
        """All keys."""
        self._note_all()
        return super().__iter__()

    def __len__(self) -> int:
        """How many."""
        self._note_all()
        return super().__len__()

    def keys(self) -> Any:
        """All keys."""
        self._note_all()
        return super().keys()

    def items(self) -> Any:
        """All entries with their keys."""
        self._note_all()
        return super().items()

    def values(self) -> Any:
        """All entries."""
        self._note_all()
        return super().values()


class _Holder(Protocol):
    """What has parts: a module, its top scope, its tree."""

    parts: Parts


class Parts:
    """The contents that can be asked for by name; while a statement is walked, those that it adds to."""

    def __init__(self, recorder: Recorder) -> None:
        """Empty."""
        self.recorder = recorder
        self.filled: Mapping[str, Any] | None = None
        self.contents: dict[object, Any] = {}
        self.facts: dict[object, Fact] = {}

    def get(self, name: object) -> Any:
        """A content; the question at hand depends on it, a table by its entries."""
        if self.filled is not None:
            return self.filled[str(name)]
        content = self.contents[name]
        if not isinstance(content, Table):
            self.note(name)
        return content

    def note(self, name: object) -> None:
        """The question at hand depends on the content of this name."""
        fact = self.facts.get(name)
        if fact is None:
            fact = self.facts[name] = Fact()
        self.recorder.note(fact)

    def change(self, name: object, content: object) -> None:
        """Another content, which may be equal to the old one."""
        before = self.contents.get(name)
        if isinstance(before, Table) and isinstance(content, Mapping):
            before.replace(content)
        else:
            self.contents[name] = content
            if before != content:
                self.changed(name)

    def detach(self) -> None:
        """Forget who has asked."""
        self.facts.clear()
        for content in self.contents.values():
            if isinstance(content, Table):
                content.facts.clear()
                content.whole = Fact()

    def changed(self, name: object) -> None:
        """The content of this name is another one: forget what was found with it."""
        fact = self.facts.pop(name, None)
        if fact is not None:
            self.recorder.forget([fact])


class Part:
    """An attribute that is one of the parts."""

    def __set_name__(self, owner: type, name: str) -> None:
        """The part has the name of the attribute."""
        self.name = name

    def __get__(self, holder: _Holder | None, owner: type) -> Any:
        """The content."""
        return self if holder is None else holder.parts.get(self.name)

    def __set__(self, holder: _Holder, content: object) -> None:
        """Only the walk sets parts, before there are any."""
