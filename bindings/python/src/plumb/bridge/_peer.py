"""A program that is connected to a server: what it has, what it is being sent, and whether it answers."""

from __future__ import annotations

import socket
from collections.abc import Mapping

from ._connection import Connection
from ._frames import MAX_CLIENT_PAYLOAD, Frame, Kind, ProtocolError, Reason, encode_header
from ._messages import (
    OLDEST_VERSION,
    VERSION,
    Bye,
    Result,
    Update,
    decode_bye,
    decode_hello,
    decode_result,
    encode_commit,
    encode_file_name,
    encode_removed,
    encode_update,
    encode_welcome,
)

_READ_BUDGET = 1 << 20


class Peer:
    """One client of a server.

    It has at most one update under way. What changes meanwhile is remembered by name and sent, as it is then,
    after the answer. So what waits for a client is bounded by the folder, however slow the client is.
    """

    def __init__(self, endpoint: socket.socket, address: str, now: float) -> None:
        self.connection = Connection(endpoint, MAX_CLIENT_PAYLOAD)
        self.address = address
        self.program = ""
        self.is_greeted = False
        self.unanswered: int | None = None
        """The revision that was sent and is not answered."""
        self._sent_revision = 0
        self._needs_everything = True
        self._changed: set[str] = set()
        self._progress = now

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return f"{self.program} ({self.address})" if self.program else self.address

    # ------------------------------------------------------------------------------------------------ Sending

    def note_changes(self, names: set[str]) -> None:
        """These files have changed or are gone."""
        if not self._needs_everything:
            self._changed |= names

    def start_update(self, revision: int, files: Mapping[str, bytes], now: float) -> None:
        """Queues what it does not have yet, unless an update is under way."""
        if (
            not self.is_greeted
            or self.unanswered is not None
            or not (self._needs_everything or self._changed)
        ):
            return
        if self._needs_everything:
            names, removed = sorted(files), []
        else:
            names = sorted(name for name in self._changed if name in files)
            removed = sorted(name for name in self._changed if name not in files)
        size = sum(len(files[name]) for name in names)
        send = self.connection.send
        send(encode_update(Update(revision, self._needs_everything, len(names), len(removed), size)))
        for name in removed:
            send(encode_removed(name))
        for name in names:
            start = encode_file_name(name)
            send(encode_header(Kind.FILE, len(start) + len(files[name])) + start, files[name])
        send(encode_commit(revision))
        self._needs_everything = False
        self._changed.clear()
        self.unanswered = self._sent_revision = revision
        self._progress = now

    def flush(self, now: float) -> None:
        """Sends what the socket takes."""
        if self.connection.flush():
            self._progress = now

    def check_progress(self, now: float, patience: float) -> None:
        """Refuses a client that does not read, answer, or finish what it began.

        Raises:
            ProtocolError: It has been waited for too long.
        """
        is_awaited = not self.is_greeted or self.unanswered is not None or self.connection.is_within_frame
        if (is_awaited or self.connection.has_outgoing) and now - self._progress > patience:
            what = "answered" if self.is_greeted else "said hello"
            raise ProtocolError(Reason.TOO_SLOW, f"nothing was read or {what} for {patience:g} seconds")

    # ---------------------------------------------------------------------------------------------- Receiving

    def receive(self, now: float) -> list[Result]:
        """Takes what has arrived; the results among it.

        Raises:
            ProtocolError: It is not the protocol, or not the time for it.
            EOFError: The client has closed, or said goodbye.
            OSError: The connection is gone.
        """
        results = []
        for frame in self.connection.receive(_READ_BUDGET):
            self._progress = now
            if not self.is_greeted:
                self._greet(frame)
            elif frame.kind == Kind.RESULT:
                results.append(self._answered(decode_result(frame.payload)))
            elif frame.kind == Kind.BYE:
                raise EOFError(_farewell(decode_bye(frame.payload)))
            else:
                raise ProtocolError(Reason.MALFORMED, f"a client does not send {frame.kind.name} now")
        return results

    def _greet(self, frame: Frame) -> None:
        if frame.kind != Kind.HELLO:
            raise ProtocolError(
                Reason.MALFORMED, f"{frame.kind.name} is not a HELLO, which is the first frame"
            )
        hello = decode_hello(frame.payload)
        version = min(hello.newest, VERSION)
        if version < max(hello.oldest, OLDEST_VERSION):
            raise ProtocolError(
                Reason.VERSION,
                f"versions {hello.oldest} to {hello.newest}; {OLDEST_VERSION} to {VERSION} are known here",
            )
        self.program = hello.program
        self.is_greeted = True
        self.connection.send(encode_welcome(version))

    def _answered(self, result: Result) -> Result:
        if result.revision > self._sent_revision:
            raise ProtocolError(Reason.MALFORMED, f"revision {result.revision} was never sent")
        if result.revision == self.unanswered:
            self.unanswered = None
        return result


def _farewell(bye: Bye) -> str:
    return bye.message or "goodbye"
