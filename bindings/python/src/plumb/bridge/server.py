"""The server of the Bridge: watches a folder and pushes what changes to the programs that are connected."""

from __future__ import annotations

import os
import selectors
import socket
import time
from collections.abc import Callable, Iterable
from types import TracebackType

from .._not_copied import NotCopied
from ._folder import PATTERNS, Folder
from ._frames import ProtocolError, Reason
from ._legacy import LegacyPort
from ._messages import Result
from ._peer import Peer
from ._report import printable, result_text

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 7562
LEGACY_PORT = 3000

# A scan of a large folder takes time; at most this part of it is spent in scans.
_SCAN_SHARE = 0.25
# The first scan reads all files, which says nothing about the next ones.
_LONGEST_REST = 2.0


def _print(text: str) -> None:
    print(text, flush=True)


class Server(NotCopied):
    """Pushes the files of a folder to every connected program.

    One thread, nothing runs on its own: :meth:`run` serves until it is interrupted, :meth:`step` does what
    is to be done now, for programs and tests with a loop of their own.

    >>> import tempfile
    >>> from plumb.bridge import Server
    >>> with tempfile.TemporaryDirectory() as folder, Server(folder, port=0) as server:
    ...     server.step(0)
    ...     server.address[0]
    '127.0.0.1'

    Args:
        folder: Its files are pushed, named by their paths below it.
        host: Where to listen. Others than loopback let every machine that reaches it read the files.
        port: 0: any that is free; see :attr:`address`.
        legacy_port: Where clients of EverLayoutBridge connect; None: nowhere.
        patterns: Of the names of files that are pushed.
        interval: Seconds between two looks at the folder, more if looking takes long.
        patience: Seconds after which a client that neither reads nor answers is disconnected.
        max_clients: More are turned away.
        note: Is told, in lines of text, who comes and goes and what programs found wrong; the default prints.
        clock: Seconds that only grow.

    Raises:
        OSError: The folder is not one, or the port cannot be had.
    """

    _instead = "make another one, of another port"

    def __init__(
        self,
        folder: str | os.PathLike[str],
        host: str = DEFAULT_HOST,
        port: int = DEFAULT_PORT,
        legacy_port: int | None = None,
        *,
        patterns: Iterable[str] = PATTERNS,
        interval: float = 0.2,
        patience: float = 60.0,
        max_clients: int = 64,
        note: Callable[[str], None] = _print,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not os.path.isdir(folder):
            raise NotADirectoryError(20, "not a folder", os.fspath(folder))
        self._note = note
        self._clock = clock
        self._folder = Folder(folder, patterns, note)
        self._interval = interval
        self._patience = patience
        self._max_clients = max_clients
        self._peers: list[Peer] = []
        self._shown: set[str] = set()
        self.revision = 0
        """Of the folder: grows with each change that was found."""
        self._next_scan = clock()
        self._selector = selectors.DefaultSelector()
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listener = socket.create_server((host, port), family=family)
        self._listener.setblocking(False)
        self.address: tuple[str, int] = self._listener.getsockname()[:2]
        """Where it listens."""
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._legacy: LegacyPort | None = None
        if legacy_port is not None:
            try:
                self._legacy = LegacyPort(host, legacy_port, self._selector, note)
            except OSError:
                self.close()
                raise

    @property
    def legacy_address(self) -> tuple[str, int] | None:
        """Where it listens for clients of EverLayoutBridge."""
        return self._legacy.address if self._legacy is not None else None

    @property
    def programs(self) -> list[str]:
        """The programs that are connected and have said hello."""
        return [peer.program for peer in self._peers if peer.is_greeted]

    @property
    def is_settled(self) -> bool:
        """Whether every program has answered for all that was pushed to it."""
        return all(peer.is_greeted and peer.unanswered is None for peer in self._peers)

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # ----------------------------------------------------------------------------------------------- The loop

    def run(self) -> None:
        """Serves until an exception, such as KeyboardInterrupt, ends it."""
        while True:
            self.step(self._interval)

    def step(self, timeout: float) -> None:
        """Waits for sockets, ``timeout`` seconds at most and not beyond the next scan; serves them."""
        now = self._clock()
        wait = max(0.0, min(timeout, self._next_scan - now))
        if self._legacy is not None:
            delay = self._legacy.step(now, self._patience)
            wait = wait if delay is None else min(wait, delay)
        for key, events in self._selector.select(wait):
            now = self._clock()
            if key.fileobj is self._listener:
                self._accept(now)
            elif isinstance(key.data, Peer):
                self._serve(key.data, events, now)
            elif self._legacy is not None:
                self._legacy.handle(key, now)
        now = self._clock()
        if now >= self._next_scan:
            self._scan(now)
        for peer in list(self._peers):
            self._pump(peer, now)

    def close(self) -> None:
        """Says goodbye to all and closes; twice is fine."""
        for peer in list(self._peers):
            self._drop(peer, Reason.CLOSING, "the server ends", is_noted=False)
        if self._legacy is not None:
            self._legacy.close()
            self._legacy = None
        if self._listener.fileno() >= 0:
            self._selector.unregister(self._listener)
            self._listener.close()
            self._selector.close()

    # --------------------------------------------------------------------------------------------- The folder

    def _scan(self, now: float) -> None:
        changes = self._folder.scan()
        if changes or self.revision == 0:
            self.revision += 1
            self._shown.clear()
            names = {*changes.files, *changes.removed}
            for peer in self._peers:
                peer.note_changes(names)
            if self._legacy is not None and self.revision > 1:
                self._legacy.push(changes.files, now)
        after = self._clock()
        rest = min((after - now) * (1 / _SCAN_SHARE - 1), _LONGEST_REST)
        self._next_scan = after + max(self._interval, rest)

    # -------------------------------------------------------------------------------------------- The clients

    def _accept(self, now: float) -> None:
        try:
            endpoint, address = self._listener.accept()
        except OSError as error:
            if not isinstance(error, BlockingIOError):
                self._note(f"a client could not be accepted: {error.strerror}")
                # The system has no more files for now; without a pause this would be tried without end.
                time.sleep(self._interval)
            return
        endpoint.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        endpoint.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        peer = Peer(endpoint, f"{address[0]}:{address[1]}", now)
        if len(self._peers) >= self._max_clients:
            self._note(f"{peer.name}: turned away, there are {self._max_clients} clients")
            peer.connection.close(
                Reason.TOO_MANY, f"there are {self._max_clients} clients, which is the limit"
            )
            return
        self._peers.append(peer)
        self._selector.register(endpoint, selectors.EVENT_READ, peer)

    def _serve(self, peer: Peer, events: int, now: float) -> None:
        if events & selectors.EVENT_READ and not peer.connection.is_closed:
            was_greeted = peer.is_greeted
            try:
                results = peer.receive(now)
            except ProtocolError as error:
                self._drop(peer, error.reason, str(error))
                return
            except (EOFError, OSError) as error:
                self._drop(peer, None, str(error))
                return
            if peer.is_greeted and not was_greeted:
                self._note(printable(f"{peer.name}: connected"))
            for result in results:
                self._show(peer, result)

    def _pump(self, peer: Peer, now: float) -> None:
        """Sends a client what it lacks, as far as it reads."""
        try:
            if self.revision > 0:
                peer.start_update(self.revision, self._folder.files, now)
            peer.flush(now)
            peer.check_progress(now, self._patience)
        except ProtocolError as error:
            self._drop(peer, error.reason, str(error))
            return
        except OSError as error:
            self._drop(peer, None, str(error))
            return
        waits = selectors.EVENT_WRITE if peer.connection.has_outgoing else 0
        self._selector.modify(peer.connection.socket, selectors.EVENT_READ | waits, peer)

    def _show(self, peer: Peer, result: Result) -> None:
        text = result_text(self._folder.path, result)
        if text and text not in self._shown:
            # Several programs find the same mistake; it is shown once.
            if len(self._shown) < 1000:
                self._shown.add(text)
            self._note(text)
        verdict = "taken" if result.is_taken else "refused; the layouts stay as they were"
        self._note(printable(f"{peer.name}: revision {result.revision} {verdict}"))

    def _drop(self, peer: Peer, reason: Reason | None, why: str, is_noted: bool = True) -> None:
        self._peers.remove(peer)
        self._selector.unregister(peer.connection.socket)
        peer.connection.close(reason, why)
        if is_noted:
            self._note(printable(f"{peer.name}: disconnected: {why}"))
