"""The client of the Bridge: takes what a server pushes and reloads the layouts that are made of it."""

from __future__ import annotations

import os
import selectors
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias
from xml.sax.saxutils import quoteattr

from .._not_copied import NotCopied
from ..engine import Engine
from ..errors import DocumentError, PlumbError
from ..layout import Layout
from ._connection import Connection
from ._frames import MAX_SERVER_PAYLOAD, Frame, Kind, ProtocolError, Reason
from ._messages import (
    OLDEST_VERSION,
    VERSION,
    Hello,
    Problem,
    Result,
    check_name,
    decode_bye,
    decode_commit,
    decode_file,
    decode_removed,
    decode_update,
    decode_welcome,
    encode_hello,
    encode_result,
)
from ._pushed import PushedFiles
from ._reloading import WRAPPER, Followers, problem, problems, root_element
from .server import DEFAULT_HOST, DEFAULT_PORT

ClientState: TypeAlias = Literal["waiting", "connecting", "greeting", "connected", "closed"]

_READ_BUDGET = 8 << 20
# A server that does not read the answers is left.
_MAX_OUTGOING = 4 << 20


@dataclass(frozen=True, slots=True)
class Received:
    """What one :meth:`Client.poll` has taken; false if there was nothing."""

    revision: int = 0
    """Of the server's folder; 0 if no update was complete."""
    changed: frozenset[str] = frozenset()
    """The names of the files that are new, different or gone."""
    reloaded: list[Layout] = field(default_factory=list)
    """Layouts that have to be computed."""
    failed: list[tuple[Layout, Exception]] = field(default_factory=list)
    """Layouts that stay as they were, and why; the server has been told."""

    def __bool__(self) -> bool:
        return self.revision != 0


class Client(NotCopied):
    """Connects a program to a server of the Bridge; polled from the program's loop, without threads.

    It adds a loader to the engine, so it is made before the engine's first load. From then on files that
    were pushed come before those below the engine's root; what was not pushed is looked for there.

    >>> import plumb
    >>> from plumb.bridge import Client
    >>> client = Client(plumb.Engine(), program="game")
    >>> bool(client.poll())
    False

    Args:
        engine: Loads the layouts.
        host: Of the server. An address: a name is looked up at each attempt, which may take time.
        port: Of the server.
        program: What the server calls it.
        folder: Where copies of the pushed files are kept; layouts are then loaded from there, and
            ``.strings`` files count too. It becomes the engine's root if that has none. None: in memory only.
        retry: Seconds between two attempts to connect.
        patience: Seconds after which a server that does not finish its greeting is left.
        clock: Seconds that only grow.

    Raises:
        PlumbError: FROZEN: the engine has loaded a document already.
    """

    _instead = "make another one of another engine"

    def __init__(
        self,
        engine: Engine,
        host: str = DEFAULT_HOST,
        port: int = DEFAULT_PORT,
        *,
        program: str = "program",
        folder: str | os.PathLike[str] | None = None,
        retry: float = 1.0,
        patience: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.engine = engine
        self.host = host
        self.port = port
        self.program = program
        if folder is not None:
            os.makedirs(folder, exist_ok=True)
        self._files = PushedFiles(None if folder is None else os.fspath(folder))
        self._followers = Followers()
        self._retry = retry
        self._patience = patience
        self._clock = clock
        self._state: ClientState = "waiting"
        self._connection: Connection | None = None
        self._selector = selectors.DefaultSelector()
        self._next_attempt = clock()
        self._attempts = 0
        self._deadline = 0.0
        self._revision = 0
        self._has_files = False
        self.last_error = ""
        """Why the last connection ended or failed; empty if none has."""
        # Before those for everything, so that pushed files come first.
        engine.add_loader("file", self._files.load)
        if folder is not None and engine.root is None:
            engine.root = os.fspath(folder)

    def __repr__(self) -> str:
        return f"<plumb.bridge.Client {self.program!r} {self._state} {self.host}:{self.port}>"

    # ------------------------------------------------------------------------------------------ What is there

    @property
    def state(self) -> ClientState:
        """Whether it is connected; ``waiting`` for the next attempt."""
        return self._state

    @property
    def is_ready(self) -> bool:
        """Whether the files of the folder have arrived once; they stay if the connection is lost."""
        return self._has_files

    @property
    def files(self) -> frozenset[str]:
        """The names of the files that were pushed."""
        return frozenset(self._files.files)

    def read(self, name: str) -> bytes:
        """The bytes of a pushed file.

        Raises:
            KeyError: It was not pushed.
        """
        return self._files.files[name]

    # ------------------------------------------------------------------------------------------------ Layouts

    def load(self, name: str, **options: Any) -> Layout:
        """Loads a pushed document, or one below the engine's root, and follows it.

        The layout is one of a document that includes ``name``; its root, parts and errors are those of
        ``name``. If the document's root gets another id later, the root of the layout keeps the one it has.

        Args:
            name: A path below the folder of the server.
            options: As :meth:`plumb.Engine.load` takes them, except ``name``.

        Raises:
            DocumentError: It cannot be loaded; the server is told too.
            ValueError: ``name`` cannot be one.
        """
        wrong = check_name(name)
        if wrong is not None:
            raise ValueError(f"name: {name!r}: {wrong}")
        try:
            layout = self._load(name, options)
        except PlumbError as error:
            self.report(error)
            raise
        self._followers.add(layout)
        return layout

    def _load(self, name: str, options: dict[str, Any]) -> Layout:
        folder = self._files.folder
        if folder is not None:
            return self.engine.load(Path(self._files.path(folder, name)), **options)
        data = self._files.load(name, "")
        if data is None and self.engine.root is not None:
            try:
                data = Path(self.engine.root, name).read_bytes()
            except OSError:
                data = None  # The engine says why, at the reference.
        component, identifier = ("UIView", None) if data is None else root_element(data)
        rest = f" xml={quoteattr(name)}" + ("" if identifier is None else f" id={quoteattr(identifier)}")
        try:
            return self.engine.load(f"<UIView{rest}/>", name=WRAPPER, **options)
        except DocumentError:
            # What comes in place of an element builds on it, which controllers do not on views.
            if component == "UIView" or not component.endswith("Controller"):
                raise
        return self.engine.load(f"<{component}{rest}/>", name=WRAPPER, **options)

    def follow(self, layout: Layout) -> None:
        """Reloads a layout of this engine whenever files that it is made of are pushed; it is held weakly.

        For layouts that the program loads itself and that name pushed documents.
        """
        if not isinstance(layout, Layout):
            raise TypeError(f"layout: expected a plumb.Layout, not {type(layout).__name__}")
        self._followers.add(layout)

    def unfollow(self, layout: Layout) -> None:
        """Follows a layout no more."""
        self._followers.remove(layout)

    def report(self, error: PlumbError) -> None:
        """Shows an error where the files are saved, of a compute for example; needs a connection."""
        self._answer(Result(self._revision, False, problems(error)))

    # ----------------------------------------------------------------------------------------------- The loop

    def poll(self) -> Received:
        """Connects, takes what has arrived, reloads, answers, as far as that can be done without waiting.

        Call it once a frame, not from a callback of the engine. A frame without news costs a system call.
        Nothing is raised: layouts whose reload fails stay as they were.
        """
        try:
            if self._state == "waiting" and self._clock() >= self._next_attempt:
                self._connect()
            if self._state == "connecting":
                self._finish_connecting()
            if self._state in ("greeting", "connected"):
                return self._exchange()
        except ProtocolError as error:
            self._lose(str(error), error.reason)
        except (EOFError, OSError) as error:
            self._lose(str(error))
        return Received()

    def close(self) -> None:
        """Says goodbye; pushed files and layouts stay. Closing twice is fine."""
        if self._state != "closed":
            self._lose("closed", Reason.CLOSING)
            self._state = "closed"
            self._selector.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        # A name may have addresses at which nothing listens.
        family, kind, protocol, _, address = found[self._attempts % len(found)]
        self._attempts += 1
        endpoint = socket.socket(family, kind, protocol)
        endpoint.setblocking(False)
        self._connection = Connection(endpoint, MAX_SERVER_PAYLOAD)
        self._selector.register(endpoint, selectors.EVENT_WRITE)
        self._deadline = self._clock() + self._patience
        self._state = "connecting"
        try:
            endpoint.connect(address)
        except (BlockingIOError, InterruptedError):
            pass

    def _finish_connecting(self) -> None:
        connection = self._connection
        assert connection is not None
        if not self._selector.select(0):
            self._check_deadline()
            return
        error = connection.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if error:
            raise OSError(error, os.strerror(error))
        self._selector.unregister(connection.socket)
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        connection.send(encode_hello(Hello(OLDEST_VERSION, VERSION, self.program)))
        self._state = "greeting"

    def _check_deadline(self) -> None:
        if self._clock() >= self._deadline:
            raise ProtocolError(Reason.TOO_SLOW, f"no server has answered for {self._patience:g} seconds")

    def _exchange(self) -> Received:
        connection = self._connection
        assert connection is not None
        connection.flush()
        changed: set[str] = set()
        revision = 0
        failure: Exception | None = None
        # What is complete counts, also if the connection ends behind it.
        ended: Exception | None = None
        try:
            for frame in connection.receive(_READ_BUDGET):
                if frame.kind != Kind.COMMIT:
                    self._take(frame)
                    continue
                committed = decode_commit(frame.payload)
                if self._state != "connected" or committed <= revision:
                    raise ProtocolError(Reason.MALFORMED, f"COMMIT of revision {committed} now")
                try:
                    changed |= self._files.commit(committed)
                except OSError as error:
                    failure = error
                revision = committed
                self._has_files = True
        except (ProtocolError, EOFError, OSError) as error:
            ended = error
        received = Received()
        if revision:
            self._revision = revision
            received = self._reload(revision, changed, failure)
        if ended is not None:
            reason = ended.reason if isinstance(ended, ProtocolError) else None
            self._lose(str(ended), reason)
            return received
        if self._state == "greeting":
            self._check_deadline()
        connection.flush()
        if connection.outgoing_bytes > _MAX_OUTGOING:
            raise ProtocolError(Reason.TOO_SLOW, "the server does not read the answers")
        return received

    def _take(self, frame: Frame) -> None:
        if frame.kind == Kind.BYE:
            raise EOFError(decode_bye(frame.payload).message)
        if self._state == "greeting":
            if frame.kind != Kind.WELCOME:
                raise ProtocolError(Reason.MALFORMED, f"{frame.kind.name} is not the WELCOME that is due")
            version = decode_welcome(frame.payload)
            if not OLDEST_VERSION <= version <= VERSION:
                raise ProtocolError(Reason.VERSION, f"the server has chosen version {version}")
            self._state = "connected"
        elif frame.kind == Kind.UPDATE:
            self._files.begin(decode_update(frame.payload))
        elif frame.kind == Kind.FILE:
            self._files.stage(*decode_file(frame.payload))
        elif frame.kind == Kind.REMOVED:
            self._files.stage(decode_removed(frame.payload), None)
        else:
            raise ProtocolError(Reason.MALFORMED, f"a server does not send {frame.kind.name} now")

    def _reload(self, revision: int, changed: set[str], failure: Exception | None) -> Received:
        reloaded, failed = self._followers.reload(changed, self._files.folder)
        found: list[Problem] = [] if failure is None else problems(failure)
        for _, error in failed:
            found += [each for each in problems(error) if each not in found]
        for layout in reloaded:
            found += [each for each in map(problem, layout.problems) if each not in found]
        if self._files.folder is None:
            found += [
                Problem(
                    True,
                    0,
                    0,
                    name,
                    "the program takes .strings files only if it keeps copies in a folder",
                    "",
                )
                for name in sorted(changed)
                if name.endswith(".strings") and name in self._files.files
            ]
        self._answer(Result(revision, not failed and failure is None, found))
        return Received(revision, frozenset(changed), reloaded, failed)

    def _answer(self, result: Result) -> None:
        if self._connection is not None and self._state == "connected":
            self._connection.send(encode_result(result))

    def _lose(self, why: str, reason: Reason | None = None) -> None:
        """Closes the connection; what has arrived of an update is forgotten."""
        if self._connection is not None:
            if self._state == "connecting":
                self._selector.unregister(self._connection.socket)
                reason = None
            self._connection.close(reason, why)
            self._connection = None
        self._files.abandon()
        self._revision = 0
        self.last_error = why
        self._state = "waiting"
        self._next_attempt = self._clock() + self._retry
