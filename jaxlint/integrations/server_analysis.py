"""The analysis behind the editor server: one thread that keeps the projects, and its orders from the event loop.

An edit interrupts what runs, and is looked at when the typing pauses. There are two answers: what can be said of the
edited file by itself, at once, and, where judging the project takes long, after a further pause that of the whole
project, for all open documents. Only this thread touches the sessions.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from pygls.workspace.position_codec import PositionCodec

from jaxlint import config, files, packs
from jaxlint.config import Settings
from jaxlint.findings import Finding
from jaxlint.integrations.server_places import Document, Translator, View
from jaxlint.judging import Interrupted
from jaxlint.options import ConfigError
from jaxlint.session import Session

__all__ = ["Analysis", "one_line"]

_PAUSE = 0.1
"""Seconds without an edit after which it is looked at."""
_LONG = 0.1
"""Seconds from which on judging a project takes long: then the edited file gets an answer of its own first."""
_LONGEST_PAUSE = 1.5
"""Seconds without an edit after which a project is judged for sure."""
_STACK = 256 * 1024 * 1024
"""The questions of the model nest deeply; what is not used of this takes no memory."""
_MOST_SESSIONS = 4

Views = dict[str, View]


@dataclass(frozen=True)
class _Order:
    """What the thread is to do: with which documents, and what has happened since the last order."""

    documents: Mapping[Path, Document]
    reload: bool
    refresh: bool
    stop: threading.Event


class Analysis:
    """Judges what is open. All public methods belong to the event loop."""

    def __init__(
        self, tell: Callable[[Views], None], complain: Callable[[str], None], log: Callable[[str], None]
    ) -> None:
        """``tell`` gets what the documents show whenever that is known anew.

        ``complain`` gets one line that the user should see, ``log`` one for the log.
        """
        self.documents: dict[Path, Document] = {}
        self.views: Views = {}
        self._tell = tell
        self._complain = complain
        self._log = log
        self._codec = PositionCodec()
        self._reload = self._refresh = False
        self._generation = self._judged = 0
        self._news = asyncio.Event()
        self._stop = threading.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._running: asyncio.Task[None] | None = None
        self._closed = False
        self._worker = _Worker()
        threading.stack_size(_STACK)
        self._thread = ThreadPoolExecutor(1, "jaxlint")

    def start(self, codec: PositionCodec) -> None:
        """Count characters as the client does from now on."""
        self._codec = codec

    def open(self, document: Document) -> None:
        """A document has been opened, or has changed."""
        known = self.documents.get(document.path)
        self.documents[document.path] = document
        self._order(0.0 if known is None else _PAUSE)

    def close(self, path: Path) -> None:
        """A document has been closed: it shows nothing any more."""
        document = self.documents.pop(path, None)
        if document is not None:
            self._tell({uri: View(None) for uri in document.versions})
            for uri in document.versions:
                self.views.pop(uri, None)
            self._order(_PAUSE)

    def files_changed(self, *, configuration: bool) -> None:
        """Files have changed on disk, the configuration among them or not."""
        self._refresh = True
        self._reload = self._reload or configuration
        self._order(_PAUSE)

    async def judged(self) -> None:
        """Wait until the projects are judged as they are now: only then the fixes are known."""
        while self._judged != self._generation:
            await self._news.wait()

    async def shown(self, uri: str) -> View | None:
        """What a document shows, as soon as that is about the text that it has now; None for one that is not open."""
        while True:
            document = next((one for one in self.documents.values() if uri in one.versions), None)
            view = self.views.get(uri)
            if document is None or (view is not None and view.version == document.versions[uri]):
                return view
            await self._news.wait()

    def shutdown(self) -> None:
        """Interrupt what runs, and begin nothing new."""
        self._closed = True
        self._stop.set()
        if self._timer is not None:
            self._timer.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # -- the event loop's part --------------------------------------------------------------------

    def _order(self, pause: float) -> None:
        self._generation += 1
        self._stop.set()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(pause, self._launch)

    def _launch(self) -> None:
        self._timer = None
        if self._running is None and not self._closed:
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        generation = self._generation
        self._stop = threading.Event()
        order = _Order(dict(self.documents), self._reload, self._refresh, self._stop)
        self._reload = self._refresh = False
        loop = asyncio.get_running_loop()
        try:
            early = await loop.run_in_executor(self._thread, self._worker.take, order, self._codec)
            self._show(early, generation)
            views = await loop.run_in_executor(self._thread, self._worker.judge, order, self._codec)
            self._show(views, generation)
        except Interrupted:
            pass
        except Exception as error:
            self._log(one_line(error))
            self._show(self._as_before(order), generation)
        for line in self._worker.complaints():
            self._complain(line)
        self._running = None
        self._judged = generation
        self._tell_news()
        if generation != self._generation and self._timer is None:
            self._launch()

    def _as_before(self, order: _Order) -> Views:
        """What is shown on: nothing new is known."""
        return {
            uri: View(version, self.views[uri].items if uri in self.views else ())
            for document in order.documents.values()
            for uri, version in document.versions.items()
        }

    def _show(self, views: Views, generation: int) -> None:
        if generation == self._generation and views:
            self.views.update(views)
            self._tell(views)
            self._tell_news()

    def _tell_news(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


class _Worker:
    """The thread's part: the sessions of the projects that have open documents."""

    def __init__(self) -> None:
        self._sessions: dict[object, Session] = {}
        self._given: dict[Path, tuple[Document, Session]] = {}
        self._settings: dict[Path, Settings | None] = {}
        self._complaints: dict[str, bool] = {}
        self._answered = False
        """Whether anything has been judged yet: the first time, nobody is to wait for a pause."""

    def _cost(self) -> float:
        """CPU seconds that judging the projects with open documents takes."""
        return sum(session.cost for session in {id(one): one for _, one in self._given.values()}.values())

    def complaints(self) -> Iterable[str]:
        """What there is to tell the user, each line once."""
        for line, told in list(self._complaints.items()):
            if not told:
                self._complaints[line] = True
                yield line

    def take(self, order: _Order, codec: PositionCodec) -> Views:
        """Take the documents over; returns what can be said of them at once."""
        if order.reload:
            self._sessions.clear()
            self._given.clear()
            self._settings.clear()
            self._complaints.clear()
        for path in [path for path in self._given if path not in order.documents]:
            self._given.pop(path)[1].close(path)
        if order.refresh:
            for session in self._sessions.values():
                session.refresh()
        views: Views = {}
        for path, document in order.documents.items():
            known = self._given.get(path)
            if known is not None and known[0] is document:
                continue
            found = known[1] if known is not None else self._session(path)
            if found is None:
                views |= {uri: View(version) for uri, version in document.versions.items()}
                continue
            found.put(path, document.content)
            self._given[path] = document, found
            fault = found.syntax_error(path)
            first = [fault] if fault is not None else found.quick(path, order.stop) if found.cost > _LONG else None
            if first is not None:
                views |= self._views(found, document, first, order, codec)
        return views

    def judge(self, order: _Order, codec: PositionCodec) -> Views:
        """Judge the projects of the documents; returns what all of these show."""
        cost = self._cost()
        if order.stop.wait(min(cost * 2, _LONGEST_PAUSE) if cost > _LONG and self._answered else 0.0):
            raise Interrupted
        self._answered = True
        views: Views = {}
        for session in {id(session): session for _, session in self._given.values()}.values():
            judgement = session.judge(order.stop)
            for line in judgement.failures.values():
                self._complaints.setdefault(line, False)
            for path, (document, owner) in self._given.items():
                if owner is session:
                    views |= self._views(session, document, judgement.findings.get(path, ()), order, codec)
        return views

    @staticmethod
    def _views(
        session: Session, document: Document, findings: Iterable[Finding], order: _Order, codec: PositionCodec
    ) -> Views:
        translator = Translator(session.program, order.documents, codec)
        return translator.views(document, list(findings))

    def _session(self, path: Path) -> Session | None:
        """The session of the project that a file is in; None where it is excluded, or the configuration is wrong."""
        settings = self._settings_for(path)
        if settings is None or files.is_excluded(path, settings):
            return None
        key = (settings.root or path, settings.source)
        session = self._sessions.pop(key, None)
        if session is None:
            try:
                session = Session(settings, packs.resolve(settings, packs.load()))
            except ConfigError as error:
                self._complaints.setdefault(str(error), False)
                return None
        self._sessions[key] = session
        used = {id(session) for _, session in self._given.values()}
        for old in list(self._sessions)[: max(len(self._sessions) - _MOST_SESSIONS, 0)]:
            if id(self._sessions[old]) not in used:
                del self._sessions[old]
        return session

    def _settings_for(self, path: Path) -> Settings | None:
        folder = path.parent
        if folder not in self._settings:
            try:
                self._settings[folder] = config.load([folder])
            except ConfigError as error:
                self._complaints.setdefault(str(error), False)
                self._settings[folder] = None
        return self._settings[folder]


def one_line(error: BaseException) -> str:
    """An internal error in one line, with the place where it happened."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"internal error{where}: {type(error).__name__}: {' '.join(str(error).split())}"
