"""The frames of the Bridge's protocol: a header of 16 bytes, then a payload.

docs/bridge.md has the byte layout.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

MAGIC = b"PLMB"
FRAMING = 1
"""The version of the header, which never negotiates."""
HEADER = struct.Struct(">4sBBHQ")

MAX_CLIENT_PAYLOAD = 1 << 20
"""Of a frame that a client sends."""
MAX_FILE_BYTES = 16 << 20
"""Of one file."""
MAX_SERVER_PAYLOAD = MAX_FILE_BYTES + 2048
"""Of a frame that a server sends: a file and its name."""


class Kind(IntEnum):
    """What a frame is."""

    HELLO = 1
    WELCOME = 2
    UPDATE = 3
    FILE = 4
    REMOVED = 5
    COMMIT = 6
    RESULT = 7
    BYE = 8


class Reason(IntEnum):
    """Why a connection ends."""

    CLOSING = 0
    """The program ends."""
    NOT_PLUMB = 1
    """What was sent is not this protocol."""
    VERSION = 2
    """The two ends share no version of the protocol."""
    TOO_LONG = 3
    """A frame, or an update, exceeds the limit."""
    MALFORMED = 4
    """A frame that contradicts itself, or is not expected now."""
    TOO_SLOW = 5
    """Nothing was read or answered for too long."""
    TOO_MANY = 6
    """The server has as many clients as it takes."""


class ProtocolError(Exception):
    """What the other end sent cannot be accepted; the connection is closed with this reason."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Frame(NamedTuple):
    """A frame that arrived."""

    kind: Kind
    payload: bytes


def encode_frame(kind: Kind, payload: bytes = b"") -> bytes:
    """The bytes of a frame."""
    return encode_header(kind, len(payload)) + payload


def encode_header(kind: Kind, length: int) -> bytes:
    """The header alone, of a payload that is sent after it."""
    return HEADER.pack(MAGIC, FRAMING, kind, 0, length)


class FrameReader:
    """Cuts a stream of bytes into frames.

    It holds at most one payload of the largest accepted length and what arrived behind it. A header is
    checked as soon as it is there, before any of its payload.
    """

    def __init__(self, max_payload: int) -> None:
        self._max_payload = max_payload
        self._buffer = bytearray()

    @property
    def is_within_frame(self) -> bool:
        """Whether a frame has begun and is not complete."""
        return bool(self._buffer)

    def feed(self, data: bytes) -> Iterator[Frame]:
        """The frames that ``data`` completes.

        Raises:
            ProtocolError: The bytes are not a frame that may be sent. Frames before it are returned first.
        """
        self._buffer += data
        position = 0
        try:
            while True:
                frame, used = self._next(position)
                if frame is None:
                    return
                position += used
                yield frame
        finally:
            del self._buffer[:position]

    def _next(self, start: int) -> tuple[Frame | None, int]:
        available = len(self._buffer) - start
        magic = bytes(self._buffer[start : start + len(MAGIC)])
        if not MAGIC.startswith(magic):
            raise ProtocolError(Reason.NOT_PLUMB, f"{magic!r} does not begin a frame; {MAGIC!r} does")
        if available < HEADER.size:
            return None, 0
        _, framing, kind, reserved, length = HEADER.unpack_from(self._buffer, start)
        if framing != FRAMING:
            raise ProtocolError(Reason.VERSION, f"frames of version {framing}; version {FRAMING} is known")
        if reserved != 0 or kind not in Kind._value2member_map_:
            raise ProtocolError(
                Reason.MALFORMED, f"there is no frame of kind {kind} with {reserved} in bytes 6 and 7"
            )
        if length > self._max_payload:
            raise ProtocolError(
                Reason.TOO_LONG,
                f"a {Kind(kind).name} of {length} bytes; at most {self._max_payload} are accepted",
            )
        end = HEADER.size + length
        if available < end:
            return None, 0
        payload = bytes(memoryview(self._buffer)[start + HEADER.size : start + end])
        return Frame(Kind(kind), payload), end
