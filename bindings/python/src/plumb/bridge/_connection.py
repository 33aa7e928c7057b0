"""One end of a connection: the bytes that wait to be sent, and the frames that arrive."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Iterator

from ._frames import Frame, FrameReader, ProtocolError, Reason
from ._messages import encode_bye

_READ_SIZE = 1 << 18


class Connection:
    """A connected, non-blocking socket that speaks in frames.

    Nothing here waits. Bytes are sent from the objects that were given, without copies, so a file that is
    sent to ten programs is in memory once.
    """

    def __init__(self, endpoint: socket.socket, max_payload: int) -> None:
        endpoint.setblocking(False)
        self.socket = endpoint
        self._reader = FrameReader(max_payload)
        self._outgoing: deque[memoryview] = deque()
        self.outgoing_bytes = 0
        self.is_closed = False
        # Whether a signal may have come between sending and noting it: what was sent is not known then.
        self._is_sending = False

    @property
    def has_outgoing(self) -> bool:
        """Whether something waits to be sent."""
        return bool(self._outgoing)

    @property
    def is_within_frame(self) -> bool:
        """Whether part of a frame has arrived and the rest has not."""
        return self._reader.is_within_frame

    def send(self, *pieces: bytes) -> None:
        """Queues bytes; :meth:`flush` sends them."""
        for piece in pieces:
            if piece:
                self._outgoing.append(memoryview(piece))
                self.outgoing_bytes += len(piece)

    def flush(self) -> bool:
        """Sends as much as the socket takes; whether it took anything.

        Raises:
            OSError: The connection is gone.
        """
        took = False
        while self._outgoing:
            first = self._outgoing[0]
            self._is_sending = True
            try:
                count = self.socket.send(first)
            except (BlockingIOError, InterruptedError):
                self._is_sending = False
                break
            took = True
            self.outgoing_bytes -= count
            if count == len(first):
                self._outgoing.popleft()
            else:
                self._outgoing[0] = first[count:]
            self._is_sending = False
        return took

    def receive(self, budget: int) -> Iterator[Frame]:
        """The frames that have arrived; reads about ``budget`` bytes at most.

        Raises:
            ProtocolError: What arrived is not the protocol.
            EOFError: The other end has closed, between frames.
            OSError: The connection is gone.
        """
        while budget > 0:
            try:
                data = self.socket.recv(_READ_SIZE)
            except (BlockingIOError, InterruptedError):
                return
            if not data:
                if self.is_within_frame:
                    raise ProtocolError(Reason.MALFORMED, "the connection ended in the middle of a frame")
                raise EOFError("the connection was closed")
            budget -= len(data)
            yield from self._reader.feed(data)

    def close(self, reason: Reason | None = None, message: str = "") -> None:
        """Closes; with a reason, says why if the socket takes all that waits before it."""
        if self.is_closed:
            return
        self.is_closed = True
        if self._is_sending:
            reason = None
        try:
            if reason is not None:
                self.flush()
            if reason is not None and not self._outgoing:
                self.socket.send(encode_bye(reason, message))
                # What has not been read yet would make the system discard the farewell.
                self.socket.shutdown(socket.SHUT_WR)
                for _ in range(16):
                    if not self.socket.recv(_READ_SIZE):
                        break
        except OSError:
            pass
        self._outgoing.clear()
        self.outgoing_bytes = 0
        self.socket.close()
